import { IDBKeyRange } from 'fake-indexeddb'
import { createApi } from '#data/api.ts'
import { createLearner, type Learner } from '#data/learner.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { createSessionStore, type SessionStore, SharedDb } from '#data/session-store.ts'
import type { LessonSession } from '#domain/lesson-session.ts'
import type { DeviceLock } from './device-lock.ts'
import type { Network, Sender } from './network.ts'
import { SERVER_ORIGIN } from './sim-server.ts'

/** What may go wrong with the next write of this tab. */
export type WriteFault = 'full disk' | 'full disk for good' | 'crash before delete' | null

export type TabParts = {
  name: string
  device: string
  idb: IDBFactory
  lock: DeviceLock
  network: Network
  now: () => number
  offsetMinutes: number
  random: () => number
  newId: (userId: string) => string
  onError: (error: unknown) => void
}

/** One page or worker of a device, on the product's own data layer. It can die at any moment. */
export class Tab implements Sender {
  readonly name: string
  readonly device: string
  readonly sessions: SessionStore
  /** What stands on its screen; may be behind what another tab has done since. */
  readonly screens = new Map<string, LessonSession>()
  nextWrite: WriteFault = null
  private readonly parts: TabParts
  private readonly shared: SharedDb
  private readonly learners = new Map<string, Learner>()
  private dead = false
  private endLife: () => void = () => undefined
  private readonly death: Promise<void>

  constructor(parts: TabParts) {
    this.parts = parts
    this.name = parts.name
    this.device = parts.device
    this.shared = new SharedDb({ indexedDB: parts.idb, IDBKeyRange })
    this.sessions = createSessionStore(this.shared)
    this.death = new Promise((resolve) => {
      this.endLife = resolve
    })
  }

  isDead(): boolean {
    return this.dead
  }

  die(): void {
    if (this.dead) return
    this.dead = true
    this.endLife()
    for (const learner of this.learners.values()) learner.close()
    this.shared.close()
  }

  /** Whether the work came to its end before this tab did. What it throws is thrown on. */
  async outlives(work: Promise<unknown>): Promise<boolean> {
    return Promise.race([work.then(() => true), this.death.then(() => false)])
  }

  learnerOf(userId: string): Learner {
    const open = this.learners.get(userId)
    if (open) return open
    const { parts } = this
    const db = new LearnerDb(userId, { indexedDB: parts.idb, IDBKeyRange })
    this.breakWrites(db)
    const learner = createLearner(db, {
      api: createApi({
        baseUrl: SERVER_ORIGIN,
        fetch: parts.network.fetchFor(this),
        token: () => null,
      }),
      sessions: this.sessions,
      exclusive: (_name, work) => parts.lock.run(work, this.death),
      clock: { now: parts.now, offsetMinutes: () => parts.offsetMinutes },
      random: parts.random,
      newId: () => parts.newId(userId),
      freeSpace: async () => this.freeSpace(),
      onError: (error) => {
        if (!this.dead) parts.onError(error)
      },
    })
    this.learners.set(userId, learner)
    return learner
  }

  /** The browser's storage process goes away under an open connection. */
  dropConnection(userId: string): void {
    const db = this.learners.get(userId)?.db
    if (db?.isOpen()) db.backendDB().close()
  }

  private freeSpace(): boolean {
    if (this.nextWrite !== 'full disk') return false
    this.nextWrite = null
    return true
  }

  private breakWrites(db: LearnerDb): void {
    const refuse = (): void => {
      // A dead page writes nothing more, whatever its code still had in mind.
      if (this.dead) throw new Error('The page is dead')
      if (this.nextWrite === 'full disk' || this.nextWrite === 'full disk for good') {
        throw Object.assign(new Error('The disk is full'), { name: 'QuotaExceededError' })
      }
    }
    for (const table of [db.outbox, db.progress, db.completions]) table.hook('creating', refuse)
    db.progress.hook('updating', () => {
      if (this.dead) throw new Error('The page is dead')
    })
    db.outbox.hook('deleting', () => {
      if (this.dead) throw new Error('The page is dead')
      if (this.nextWrite !== 'crash before delete') return
      this.nextWrite = null
      this.die()
      throw new Error('The page died in the middle of a transaction')
    })
  }
}
