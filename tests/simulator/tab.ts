import { IDBKeyRange } from 'fake-indexeddb'
import { createApi } from '#data/api.ts'
import { type ContactMessage, enqueueMessage } from '#data/contact-messages.ts'
import { createContactOutbox } from '#data/contact-outbox.ts'
import type { Outbox } from '#data/create-outbox.ts'
import type { Urgency } from '#data/drain-plan.ts'
import { writeDurably } from '#data/durable-write.ts'
import { webLocks } from '#data/with-lock.ts'
import { createLearner, type Learner } from '#data/learner.ts'
import type { LearnerClock } from '#data/learner-clock.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { createSessionStore, type SessionStore, SharedDb } from '#data/session-store.ts'
import type { LessonAttempt } from '#domain/lesson-attempt.ts'
import type { BrowserLocks, LockClient } from './browser-locks.ts'
import type { Network } from './network.ts'
import type { Sender } from './sender.ts'
import { SERVER_ORIGIN, VERSIONS } from './sim-server.ts'
import { asOwner, type VirtualTime } from './virtual-time.ts'

/** What may go wrong with the next write of this tab. */
export type WriteFault = 'full disk' | 'full disk for good' | 'crash before delete' | null

/** What a page knows of itself, for a data layer that asks. */
const page = { appVersion: VERSIONS.current }

/** No press may wait for longer, whatever the network does. */
const LONGEST_ACTION_MS = 10 * 60_000

export type Screen = {
  session: LessonAttempt
  /** Whole resets that the device had surely heard of when the lesson was opened on it. */
  resetsKnown: ReadonlySet<number>
}

export type TabParts = {
  name: string
  device: string
  idb: IDBFactory
  locks: BrowserLocks
  time: VirtualTime
  network: Network
  clock: LearnerClock
  random: () => number
  newId: (userId: string, tab: Tab) => string
  onError: (error: unknown) => void
}

/** One page or worker of a device, on the product's own data layer. It can freeze, and die, at any moment. */
export class Tab implements Sender, LockClient {
  readonly name: string
  readonly device: string
  readonly time: VirtualTime
  readonly sessions: SessionStore
  readonly clock: LearnerClock
  /** What stands on its screen; may be behind what another tab has done since. */
  readonly screens = new Map<string, Screen>()
  nextWrite: WriteFault = null
  /** Keys that were made for what the learner is doing now. */
  keysMade: string[] = []
  private readonly parts: TabParts
  private readonly shared: SharedDb
  private readonly contact: Outbox
  private readonly learners = new Map<string, Learner>()
  private readonly pending = new Map<string, number>()
  private dead = false
  private frozen = false
  private onThaw: (() => void)[] = []
  /** The device's clock as it is: the data layer sets its own right by the server's. */
  private readonly readingOf: () => number
  private endLife: () => void = () => undefined
  private readonly death: Promise<void>

  constructor(parts: TabParts) {
    this.parts = parts
    this.name = parts.name
    this.device = parts.device
    this.time = parts.time
    this.clock = parts.clock
    this.readingOf = parts.clock.now
    this.shared = new SharedDb({ indexedDB: parts.idb, IDBKeyRange })
    this.sessions = createSessionStore(this.shared)
    this.breakSharedWrites()
    this.contact = this.openContact()
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
    for (const learner of this.learners.values()) learner.close()
    this.contact.stop()
    this.shared.close()
    this.parts.locks.release(this)
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

  /** Whether the work came to its end before this tab did. What it throws is thrown on. */
  async outlives(work: Promise<unknown>): Promise<boolean> {
    const ended = Promise.race([work.then(() => true), this.death.then(() => false)])
    return this.time.until(ended, LONGEST_ACTION_MS)
  }

  learnerOf(userId: string): Learner {
    const open = this.learners.get(userId)
    if (open) return open
    const { parts } = this
    const db = new LearnerDb(userId, { indexedDB: parts.idb, IDBKeyRange })
    this.breakWrites(db)
    const fetch = parts.network.fetchFor(this)
    const learner = asOwner(this, () =>
      createLearner(db, {
        api: createApi({ baseUrl: SERVER_ORIGIN, fetch, token: () => null }),
        apiBaseUrl: SERVER_ORIGIN,
        fetch,
        sessions: this.sessions,
        withLock: webLocks(parts.locks.managerFor(this)),
        clock: parts.clock,
        random: parts.random,
        newId: () => parts.newId(userId, this),
        freeSpace: async () => this.freeSpace(),
        ...page,
        // As state/learner-store.ts has it: what closing cuts short is no error of anybody's.
        onError: (error) => {
          if (!this.dead && db.isOpen()) parts.onError(error)
        },
      }),
    )
    const here = inTab(this, learner)
    this.learners.set(userId, here)
    return here
  }

  newId(userId: string): string {
    return this.parts.newId(userId, this)
  }

  /** Whether the page has this learner's database open. */
  isOpenFor(userId: string): boolean {
    return this.learners.has(userId)
  }

  /** So many rows wait in the learner's outboxes. */
  seePending(userId: string, pending: number): void {
    if (this.dead || this.frozen || !this.isOpenFor(userId)) return
    const hasMore = pending > (this.pending.get(userId) ?? 0)
    this.pending.set(userId, pending)
    if (hasMore) void this.learnerOf(userId).requestSync('due')
  }

  /** The page shows nothing more of this learner. */
  forget(userId: string): void {
    this.learners.get(userId)?.close()
    this.learners.delete(userId)
    this.pending.delete(userId)
    for (const key of this.screens.keys()) if (key.startsWith(userId)) this.screens.delete(key)
  }

  /** The browser's storage process goes away under an open connection. */
  dropConnection(userId: string): void {
    const db = this.learners.get(userId)?.db
    if (db?.isOpen()) db.backendDB().close()
  }

  requestContactSync(urgency: Urgency): void {
    void asOwner(this, () => this.contact.requestSync(urgency))
  }

  /** As state/contact-runtime.ts has it: written down, then sent. */
  writeToTeam(message: ContactMessage): Promise<void> {
    const { shared } = this
    const storage = {
      async reopen() {
        shared.close({ disableAutoOpen: false })
        await shared.open()
      },
      freeSpace: async () => this.freeSpace(),
    }
    return asOwner(this, async () => {
      const write = () => enqueueMessage(shared.letters, message, { now: this.now() })
      await writeDurably(write, storage)
      void this.contact.requestSync('now')
    })
  }

  private openContact(): Outbox {
    const { parts } = this
    return createContactOutbox({
      ...page,
      table: this.shared.letters,
      api: createApi({
        baseUrl: SERVER_ORIGIN,
        fetch: parts.network.fetchFor(this),
        token: () => null,
      }),
      withLock: webLocks(parts.locks.managerFor(this)),
      now: () => this.now(),
      random: parts.random,
      freeSpace: async () => this.freeSpace(),
      onError: (error) => {
        if (!this.dead && this.shared.isOpen()) parts.onError(error)
      },
    })
  }

  private freeSpace(): boolean {
    if (this.nextWrite !== 'full disk') return false
    this.nextWrite = null
    return true
  }

  private breakWrites(db: LearnerDb): void {
    for (const table of [db.outbox, db.progress, db.completions]) {
      table.hook('creating', () => this.refuse())
    }
    db.reviews.hook('creating', () => this.refuseIfDead())
    db.progress.hook('updating', () => this.refuseIfDead())
    db.outbox.hook('deleting', () => this.dieInstead())
    for (const table of [db.speakers, db.recordings, db.takes, db.voiceOutbox]) {
      table.hook('creating', () => this.refuse())
      table.hook('updating', () => this.refuseIfDead())
    }
    db.recordings.hook('deleting', () => this.refuseIfDead())
    db.takes.hook('deleting', () => this.refuseIfDead())
    db.voiceOutbox.hook('deleting', () => this.dieInstead())
  }

  private breakSharedWrites(): void {
    const { letters } = this.shared
    letters.hook('creating', () => this.refuse())
    letters.hook('updating', () => this.refuseIfDead())
    letters.hook('deleting', () => this.dieInstead())
  }

  private refuse(): void {
    this.refuseIfDead()
    if (this.nextWrite === 'full disk' || this.nextWrite === 'full disk for good') {
      throw Object.assign(new Error('The disk is full'), { name: 'QuotaExceededError' })
    }
  }

  /** A dead page writes nothing more, whatever its code still had in mind. */
  private refuseIfDead(): void {
    if (this.dead) throw new Error('The page is dead')
  }

  private dieInstead(): void {
    this.refuseIfDead()
    if (this.nextWrite !== 'crash before delete') return
    this.nextWrite = null
    this.die()
    throw new Error('The page died in the middle of a transaction')
  }
}

/** Whatever it is asked to do runs with the tab's clock and timers. */
function inTab(tab: Tab, learner: Learner): Learner {
  const isFunction = (value: unknown): value is (...given: unknown[]) => unknown =>
    typeof value === 'function'
  return new Proxy(learner, {
    get(target, name: keyof Learner) {
      const value: unknown = target[name]
      if (!isFunction(value)) return value
      return (...given: unknown[]) => asOwner(tab, () => Reflect.apply(value, target, given))
    },
  })
}
