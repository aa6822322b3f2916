import type { Api } from './api.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import type { SessionStore } from './session-store.ts'
import type { WithLock } from './with-lock.ts'

/** What the outbox of a learner stands on. */
export type LearnerOutboxContext = {
  db: LearnerDb
  api: Api
  sessions: SessionStore
  clock: LearnerClock
  /** In [0, 1). */
  random: () => number
  newId: () => string
  /** Of this app, with the time of its source; left out where it is not known. */
  appVersion?: string
  withLock: WithLock
  freeSpace?: () => Promise<boolean>
  onError?: (error: unknown) => void
}
