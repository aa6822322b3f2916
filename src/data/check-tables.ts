import type { LearnerDb } from './learner-db.ts'
import { setAsideCorruptRows } from './parse-rows.ts'
import { completionRow, lessonRow, outboxRow, progressRow } from './rows.ts'
import { writeSetting } from './settings.ts'

/**
 * Looks through the tables once after opening: rows that cannot be read are set aside, where the learner
 * can export them, and the next pull fetches everything anew instead of trusting its ETags. Gives their number.
 */
export async function checkTables(db: LearnerDb, at: string): Promise<number> {
  const counts = [
    await setAsideCorruptRows(db, 'lessons', lessonRow, at),
    await setAsideCorruptRows(db, 'progress', progressRow, at),
    await setAsideCorruptRows(db, 'completions', completionRow, at),
    await setAsideCorruptRows(db, 'outbox', outboxRow, at),
  ]
  const corrupt = counts.reduce((sum, count) => sum + count, 0)
  if (corrupt > 0) {
    await writeSetting(db, 'lessonsEtag', null)
    await writeSetting(db, 'progressEtag', null)
  }
  return corrupt
}
