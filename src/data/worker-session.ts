import { databaseExists } from './database-exists.ts'
import { createSessionStore, SHARED_DB_NAME, withSharedDb } from './session-store.ts'

/** Whether a learner is signed in on this device, asked by the worker. A visitor's device gets no database by it. */
export async function isLearnerHere(): Promise<boolean> {
  if (!(await databaseExists(SHARED_DB_NAME))) return false
  const session = await withSharedDb((shared) => createSessionStore(shared).read())
  return typeof session?.token === 'string'
}
