import { databaseExists } from './database-exists.ts'
import { LearnerDb, learnerDbName } from './learner-db.ts'
import { createSessionStore, withSharedDb } from './session-store.ts'
import { readOutboxSummary } from './sync-status.ts'
import type { OutboxSummary } from './sync-status-rule.ts'

/** What waits in the outbox of the learner whose session ended; null where there is none. */
export async function readStrandedSummary(): Promise<OutboxSummary | null> {
  const session = await withSharedDb((shared) => createSessionStore(shared).read())
  if (!session || !(await databaseExists(learnerDbName(session.userId)))) return null
  const db = new LearnerDb(session.userId)
  try {
    return await readOutboxSummary(db)
  } catch (error) {
    // A newer app has it, and tells of it.
    if (db.isOutdated) return null
    throw error
  } finally {
    db.close()
  }
}
