import { databaseExists } from './database-exists.ts'
import { LearnerDb, learnerDbName } from './learner-db.ts'
import { createSessionStore, SharedDb } from './session-store.ts'
import { readOutboxSummary } from './sync-status.ts'
import type { OutboxSummary } from './sync-status-rule.ts'

/** What waits in the outbox of the learner whose session ended; null where there is none. */
export async function readStrandedSummary(): Promise<OutboxSummary | null> {
  const shared = new SharedDb()
  try {
    const session = await createSessionStore(shared).read()
    if (session === null || !(await databaseExists(learnerDbName(session.userId)))) return null
    const db = new LearnerDb(session.userId)
    try {
      return await readOutboxSummary(db)
    } finally {
      db.close()
    }
  } finally {
    shared.close()
  }
}
