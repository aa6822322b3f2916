import { importLate } from '#device/late-import.ts'
import type { OutboxSummary } from '#data/sync-status-rule.ts'
import { useLearnerFacts } from './learner-facts.ts'

/** As src/data/session-store.ts names it; read here without loading the database library. */
const SHARED_DB_NAME = 'apni-boli-shared'

/**
 * Work of the last learner that waits for a sign-in, seen while nobody is signed in. The database
 * library is loaded only where there has been a learner on this device.
 */
export async function readPendingAfterSignOut(): Promise<OutboxSummary | null> {
  if (!(await hasSharedDatabase())) return null
  const { readPendingSummary } = await importLate(() => import('#data/pending-after-sign-out.ts'))
  return readPendingSummary()
}

export async function exportPendingAfterSignOut(): Promise<string | null> {
  return (await import('#data/pending-after-sign-out.ts')).exportPending()
}

export async function removePendingAfterSignOut(): Promise<void> {
  await (await import('#data/pending-after-sign-out.ts')).removePending()
  useLearnerFacts.setState({ outbox: await readPendingAfterSignOut() })
}

/** Whether anybody has ever left anything on this device, asked without loading the database library. */
export async function hasSharedDatabase(): Promise<boolean> {
  if (!('indexedDB' in window) || !('databases' in indexedDB)) return false
  try {
    const databases = await indexedDB.databases()
    return databases.some((database) => database.name === SHARED_DB_NAME)
  } catch {
    // A forbidden store has no work in it.
    return false
  }
}
