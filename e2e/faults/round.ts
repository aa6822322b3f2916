import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { LessonItem, OpenLesson } from '#contract/lesson.ts'
import { type Chance, seededChance } from '../../tests/simulator/chance.ts'
import type { FaultCount } from '../../tests/simulator/fault-count.ts'
import { Ledger } from './ledger.ts'
import { type DoneEvent, type DoneKind, type EventKind, reviewBody } from './events.ts'
import { GOOD } from './tells-of-cards.ts'
import { Learner } from '../world/learner.ts'
import { clipSamples, Microphone, silence } from '../world/microphone.ts'
import { ServerProcess } from '../world/server-process.ts'
import type { BrowserFault } from './fault-kinds.ts'
import { StormDevice } from './storm-device.ts'

/** Two of the free lessons: few, so that tabs and devices meet in them. */
const LESSON_IDS = ['1', '2'] as const
const DAY_MS = 86_400_000
/** When the learner last knew some words, in days before today: from just due to as strong as to be typed. */
const KNOWN_DAYS_AGO = [[5], [9], [60, 50]] as const

/** One server, one learner with two devices, somebody else who borrows them, and what was really done. */
export class Round {
  readonly server: ServerProcess
  readonly learner: Learner
  readonly other: Learner
  readonly devices: readonly [StormDevice, StormDevice]
  readonly lessons: readonly OpenLesson[]
  /** All that practice may ask, with the meaning that it shows. */
  readonly items: readonly LessonItem[]
  readonly microphone: Microphone
  readonly chance: Chance
  readonly faults: FaultCount<BrowserFault>
  /** Told to whoever reads of a failure. */
  readonly told: string[] = []
  readonly violations: string[] = []
  readonly #ledgers = new Map<string, Ledger>()
  readonly #counted = new Set<string>()
  readonly #beganAt = Date.now()
  #number = 0

  private constructor(parts: {
    server: ServerProcess
    learners: [Learner, Learner]
    devices: readonly [StormDevice, StormDevice]
    lessons: readonly OpenLesson[]
    microphone: Microphone
    chance: Chance
    faults: FaultCount<BrowserFault>
  }) {
    this.server = parts.server
    ;[this.learner, this.other] = parts.learners
    this.devices = parts.devices
    this.lessons = parts.lessons
    this.items = parts.lessons.flatMap(({ items }) => items).map(asShown)
    this.microphone = parts.microphone
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
    const microphone = await Microphone.make()
    const { flags } = microphone
    const open = (name: string, at: number): Promise<StormDevice> =>
      StormDevice.open(name, server.origin, { chance: seededChance(seed * 31 + at), faults, flags })
    const devices = [await open('phone', 1), await open('tablet', 2)] as const
    const round = new Round({ server, learners, devices, lessons, microphone, chance, faults })
    for (const learner of learners) await round.#knewSome(learner)
    return round
  }

  /** On another device this learner has answered every other word before, in one direction. */
  async #knewSome(learner: Learner): Promise<void> {
    const items = this.items.filter((_, at) => at % 2 === 0)
    const events = items.flatMap(({ id: itemId }, at) =>
      (KNOWN_DAYS_AGO[at % KNOWN_DAYS_AGO.length] ?? []).map((days) => {
        const skill = at % 4 < 2 ? 'understand' : 'produce'
        const reviewedAt = new Date(Date.now() - days * DAY_MS).toISOString()
        const localDate = reviewedAt.slice(0, 10)
        return { id: randomUUID(), itemId, skill, grade: GOOD, reviewedAt, localDate }
      }),
    )
    await learner.post('/api/reviews', { events })
    for (const event of events) {
      const { id, reviewedAt } = event
      const done = { id, body: reviewBody(event), at: Date.parse(reviewedAt), hasRightClock: true }
      this.ledgerOf(learner).events.made({ kind: 'reviews', ...done })
    }
  }

  /** A speaker says a line into the microphone of both devices, at each recording anew. */
  async hearSpeaker(page: Page): Promise<void> {
    const clip = await clipSamples(page, '/audio/lesson1/assalaamu-alaikum.mp3', 1.02)
    await this.microphone.hears(silence(0.6), clip, silence(6))
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

  /** In names and words: no two are alike. */
  nextNumber(): number {
    this.#number += 1
    return this.#number
  }

  /** What the learners pressed for in it, by kind. */
  countDone(): Record<DoneKind, number> {
    const ledgers = [...this.#ledgers.values()]
    const all = ledgers.flatMap(({ events }) => events.all())
    const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0)
    const isPressed = ({ at }: DoneEvent): boolean => at >= this.#beganAt
    const count = (kind: EventKind): number =>
      all.filter((event) => event.kind === kind && isPressed(event)).length
    return {
      reviews: count('reviews'),
      practices: count('practices'),
      evenings: count('evenings'),
      familyChanges: sum(ledgers.map(({ family }) => family.presses().size)),
      takes: sum(ledgers.map(({ takes }) => takes.takes().length)),
    }
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
    await this.microphone.destroy()
  }
}

/** Exercises show a gloss in the place of the meaning, where there is one. */
function asShown(item: LessonItem): LessonItem {
  return typeof item.gloss === 'string' && item.gloss !== ''
    ? { ...item, english: item.gloss }
    : item
}
