import { databaseExists } from './database-exists.ts'
import { createSessionStore, SHARED_DB_NAME, SharedDb } from './session-store.ts'

/** Whether a learner is signed in on this device, asked by the worker. A visitor's device gets no database by it. */
export async function isLearnerHere(): Promise<boolean> {
  if (!(await databaseExists(SHARED_DB_NAME))) return false
  const shared = new SharedDb()
  try {
    const session = await createSessionStore(shared).read()
    return session !== null && session.token !== null
  } finally {
    shared.close()
  }
}
