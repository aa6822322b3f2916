import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'

/** What a write of the learner stands on. */
export type WriteContext = { db: LearnerDb; clock: LearnerClock; newId: () => string }
