import { rememberAddress } from './address-key.ts'
import { databaseExists } from './database-exists.ts'
import { exportUnsynced } from './failed-operations.ts'
import { LearnerDb, learnerDbName } from './learner-db.ts'
import { createSessionStore, type StoredSession, withSharedDb } from './session-store.ts'
import { deleteLearnerDb } from './open-learner-db.ts'
import { readOutboxSummary } from './sync-status.ts'
import type { OutboxSummary } from './sync-status-rule.ts'

/** What waits in the outbox of the learner whose session ended; null where there is none. */
export async function readPendingSummary(): Promise<OutboxSummary | null> {
  const session = await withSharedDb((shared) => createSessionStore(shared).read())
  if (!session || !(await databaseExists(learnerDbName(session.userId)))) return null
  const db = new LearnerDb(session.userId)
  try {
    // For a later account with the same address; one of before this was kept has no other way to be known again.
    await rememberAddress(db, session.user.email)
    const summary = await readOutboxSummary(db)
    return { ...summary, isAccountGone: session.isAccountGone === true }
  } catch (error) {
    // A newer app has it, and tells of it.
    if (db.isOutdated) return null
    throw error
  } finally {
    db.close()
  }
}

/** The same work as a JSON document to keep; null where there is none. */
export async function exportPending(): Promise<string | null> {
  const session = await pendingSession()
  if (session === null) return null
  const db = new LearnerDb(session.userId)
  try {
    return await exportUnsynced(db)
  } finally {
    db.close()
  }
}

/** The learner wants nothing of it any more: their database goes from this device, and with it who they were. */
export async function removePending(): Promise<void> {
  const session = await pendingSession()
  if (session === null) return
  await deleteLearnerDb(new LearnerDb(session.userId))
  await withSharedDb((shared) => createSessionStore(shared).clear())
}

/** A learner who has signed in meanwhile: nothing of theirs is touched. */
async function pendingSession(): Promise<StoredSession | null> {
  const session = await withSharedDb((shared) => createSessionStore(shared).read())
  return session && session.token === null ? session : null
}
