import type { LearnerDb } from './learner-db.ts'
import { readSetting } from './settings.ts'

/**
 * Reads what cards are folded of, so that a live query runs again with each write to it. What it finds tells nothing: a corrected
 * time changes the cards, and no count. `readCards` writes, which a live query may not.
 */
export async function readCardSources(db: LearnerDb): Promise<void> {
  await Promise.all([
    db.reviews.count(),
    db.completions.count(),
    readSetting(db, 'epoch'),
    readSetting(db, 'lessonsEtag'),
  ])
}
