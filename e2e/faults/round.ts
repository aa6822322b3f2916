import type { OpenLesson } from '#contract/lesson.ts'
import { type Chance, seededChance } from '../../tests/simulator/chance.ts'
import type { FaultCount } from '../../tests/simulator/fault-count.ts'
import { Ledger } from './ledger.ts'
import { Learner } from '../world/learner.ts'
import { ServerProcess } from '../world/server-process.ts'
import type { BrowserFault } from './fault-kinds.ts'
import { StormDevice } from './storm-device.ts'

/** Two of the free lessons: few, so that tabs and devices meet in them. */
const LESSON_IDS = ['1', '2'] as const

/** One server, one learner with two devices, somebody else who borrows them, and what was really done. */
export class Round {
  readonly server: ServerProcess
  readonly learner: Learner
  readonly other: Learner
  readonly devices: readonly [StormDevice, StormDevice]
  readonly lessons: readonly OpenLesson[]
  readonly chance: Chance
  readonly faults: FaultCount<BrowserFault>
  /** Told to whoever reads of a failure. */
  readonly told: string[] = []
  readonly violations: string[] = []
  readonly #ledgers = new Map<string, Ledger>()
  readonly #counted = new Set<string>()

  private constructor(parts: {
    server: ServerProcess
    learners: [Learner, Learner]
    devices: readonly [StormDevice, StormDevice]
    lessons: readonly OpenLesson[]
    chance: Chance
    faults: FaultCount<BrowserFault>
  }) {
    this.server = parts.server
    ;[this.learner, this.other] = parts.learners
    this.devices = parts.devices
    this.lessons = parts.lessons
    this.chance = parts.chance
    this.faults = parts.faults
    for (const { userId } of parts.learners) this.#ledgers.set(userId, new Ledger())
  }

  static async begin(seed: number, faults: FaultCount<BrowserFault>): Promise<Round> {
    const chance = seededChance(seed)
    const server = await ServerProcess.start()
    const learners: [Learner, Learner] = [
      await Learner.verified(server),
      await Learner.verified(server),
    ]
    const lessons = await Promise.all(LESSON_IDS.map((id) => learners[0].lesson(id)))
    const open = (name: string, at: number): Promise<StormDevice> =>
      StormDevice.open(name, server.origin, { chance: seededChance(seed * 31 + at), faults })
    const devices = [await open('phone', 1), await open('tablet', 2)] as const
    return new Round({ server, learners, devices, lessons, chance, faults })
  }

  get learners(): readonly [Learner, Learner] {
    return [this.learner, this.other]
  }

  nameOf(learner: Learner): string {
    return learner === this.learner ? 'the first learner' : 'the other learner'
  }

  ledgerOf(learner: Learner): Ledger {
    const ledger = this.#ledgers.get(learner.userId)
    if (ledger === undefined) throw new Error('A learner without a ledger')
    return ledger
  }

  tell(what: string): void {
    this.told.push(what)
  }

  violate(what: string): void {
    this.violations.push(what)
  }

  /** A rivalry that lasts for many taps is one fault. */
  countOnce(kind: BrowserFault, rivalry: string): void {
    const name = `${kind} ${rivalry}`
    if (this.#counted.has(name)) return
    this.#counted.add(name)
    this.faults.add(kind)
  }

  set isStormy(isStormy: boolean) {
    for (const { network } of this.devices) network.isStormy = isStormy
  }

  set isServerAway(isAway: boolean) {
    for (const { network } of this.devices) network.isServerAway = isAway
  }

  async end(): Promise<void> {
    for (const device of this.devices) await device.destroy()
    await this.server.destroy()
  }
}
