import type { LearnerClock } from '#data/learner-clock.ts'
import type { BrowserLocks, LockClient } from './browser-locks.ts'
import type { Sender } from './sender.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What may go wrong with the next write of this page. */
type WriteFault = 'full disk' | 'full disk for good' | 'crash before delete' | null

/** No press may wait for longer, whatever the network does. */
const LONGEST_ACTION_MS = 10 * 60_000

export type PageParts = {
  name: string
  device: string
  locks: BrowserLocks
  time: VirtualTime
  clock: LearnerClock
}

/** What a browser runs of the product, a page or a worker. It can freeze, and die, at any moment. */
export abstract class Page implements Sender, LockClient {
  readonly name: string
  readonly device: string
  readonly time: VirtualTime
  readonly clock: LearnerClock
  nextWrite: WriteFault = null
  protected readonly locks: BrowserLocks
  private dead = false
  private frozen = false
  private onThaw: (() => void)[] = []
  /** The device's clock as it is: the data layer sets its own right by the server's. */
  private readonly readingOf: () => number
  private endLife: () => void = () => undefined
  private readonly death: Promise<void>

  constructor(parts: PageParts) {
    this.name = parts.name
    this.device = parts.device
    this.time = parts.time
    this.clock = parts.clock
    this.locks = parts.locks
    this.readingOf = parts.clock.now
    this.death = new Promise((resolve) => {
      this.endLife = resolve
    })
  }

  now(): number {
    return this.readingOf()
  }

  isDead(): boolean {
    return this.dead
  }

  die(): void {
    if (this.dead) return
    this.dead = true
    this.endLife()
    this.close()
    this.locks.release(this)
  }

  isFrozen(): boolean {
    return this.frozen
  }

  /** The browser stops its code where it stands: the next time that it waits for the network, a lock or a timer. */
  freeze(): void {
    this.frozen = true
  }

  thaw(): void {
    this.frozen = false
    const waiting = this.onThaw
    this.onThaw = []
    for (const goOn of waiting) goOn()
  }

  whenAwake(work: () => void): void {
    if (this.dead) return
    if (this.frozen) this.onThaw.push(work)
    else work()
  }

  awake(): Promise<void> {
    return new Promise((resolve) => this.whenAwake(resolve))
  }

  /** Whether the work came to its end before this page did. What it throws is thrown on. */
  async outlives(work: Promise<unknown>): Promise<boolean> {
    const ended = Promise.race([work.then(() => true), this.death.then(() => false)])
    return this.time.until(ended, LONGEST_ACTION_MS)
  }

  /** What it has open is closed with it. */
  protected abstract close(): void

  protected freeSpace(): boolean {
    if (this.nextWrite !== 'full disk') return false
    this.nextWrite = null
    return true
  }

  protected refuse(): void {
    this.refuseIfDead()
    if (this.nextWrite === 'full disk' || this.nextWrite === 'full disk for good') {
      throw Object.assign(new Error('The disk is full'), { name: 'QuotaExceededError' })
    }
  }

  /** A dead page writes nothing more, whatever its code still had in mind. */
  protected refuseIfDead(): void {
    if (this.dead) throw new Error('The page is dead')
  }

  protected dieInstead(): void {
    this.refuseIfDead()
    if (this.nextWrite !== 'crash before delete') return
    this.nextWrite = null
    this.die()
    throw new Error('The page died in the middle of a transaction')
  }
}
