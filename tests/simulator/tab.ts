import { IDBKeyRange } from 'fake-indexeddb'
import { createApi } from '#data/api.ts'
import { type ContactMessage, enqueueMessage } from '#data/contact-messages.ts'
import { createContactOutbox } from '#data/contact-outbox.ts'
import type { Outbox } from '#data/create-outbox.ts'
import type { Urgency } from '#data/drain-plan.ts'
import { writeDurably } from '#data/durable-write.ts'
import { webLocks } from '#data/with-lock.ts'
import { createLearner, type Learner } from '#data/learner.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { createSessionStore, type SessionStore, SharedDb } from '#data/session-store.ts'
import type { LessonAttempt } from '#domain/lesson-attempt.ts'
import type { Network } from './network.ts'
import { Page, type PageParts } from './page.ts'
import { SERVER_ORIGIN, VERSIONS } from './sim-server.ts'
import { asOwner } from './virtual-time.ts'

/** What a page knows of itself, for a data layer that asks. */
const page = { appVersion: VERSIONS.current }

export type Screen = {
  session: LessonAttempt
  /** Whole resets that the device had surely heard of when the lesson was opened on it. */
  resetsKnown: ReadonlySet<number>
}

export type TabParts = PageParts & {
  idb: IDBFactory
  network: Network
  random: () => number
  newId: (userId: string, tab: Tab) => string
  onError: (error: unknown) => void
}

/** One page or worker of a device, on the product's own data layer. */
export class Tab extends Page {
  readonly sessions: SessionStore
  /** What stands on its screen; may be behind what another tab has done since. */
  readonly screens = new Map<string, Screen>()
  /** Keys that were made for what the learner is doing now. */
  keysMade: string[] = []
  private readonly parts: TabParts
  private readonly shared: SharedDb
  private readonly contact: Outbox
  private readonly learners = new Map<string, Learner>()
  private readonly unsent = new Map<string, ReadonlySet<string>>()

  constructor(parts: TabParts) {
    super(parts)
    this.parts = parts
    this.shared = new SharedDb({ indexedDB: parts.idb, IDBKeyRange })
    this.sessions = createSessionStore(this.shared)
    this.breakSharedWrites()
    this.contact = this.openContact()
  }

  protected override close(): void {
    for (const learner of this.learners.values()) learner.close()
    this.contact.stop()
    this.shared.close()
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
          if (!this.isDead() && db.isOpen()) parts.onError(error)
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

  /** These rows wait in the learner's outboxes. */
  seeUnsent(userId: string, ids: ReadonlySet<string>): void {
    if (this.isDead() || this.isFrozen() || !this.isOpenFor(userId)) return
    const seen = this.unsent.get(userId)
    this.unsent.set(userId, ids)
    if ([...ids].some((id) => !seen?.has(id))) void this.learnerOf(userId).requestSync('due')
  }

  /** The page shows nothing more of this learner. */
  forget(userId: string): void {
    this.learners.get(userId)?.close()
    this.learners.delete(userId)
    this.unsent.delete(userId)
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
        if (!this.isDead() && this.shared.isOpen()) parts.onError(error)
      },
    })
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
