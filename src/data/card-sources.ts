import type { LearnerDb } from './learner-db.ts'
import { readSetting } from './settings.ts'

/** Another text where the cards may be others. `readCards` writes, which a live query may not: this is watched in its place. */
export async function readCardSources(db: LearnerDb): Promise<string> {
  const sources = await Promise.all([
    db.reviews.count(),
    db.completions.count(),
    readSetting(db, 'epoch'),
    readSetting(db, 'lessonsEtag'),
  ])
  return sources.join()
}
