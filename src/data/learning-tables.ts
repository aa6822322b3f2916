import type { LearnerDb } from './learner-db.ts'

/** What a whole reset or the account's progress may change, without the outbox. */
export function learningTables(db: LearnerDb) {
  return [
    db.progress,
    db.completions,
    db.practices,
    db.evenings,
    db.gameStats,
    db.achievements,
    db.reviews,
    db.cards,
    db.settings,
  ]
}
