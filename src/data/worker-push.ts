import { createApi } from './api.ts'
import { subscribeBrowser } from './push-subscription.ts'
import { createSessionStore, withSharedDb, SHARED_DB_NAME } from './session-store.ts'
import { databaseExists } from './database-exists.ts'
import { LearnerDb, learnerDbName } from './learner-db.ts'
import { countKeptWordsDue } from './words-due.ts'

/**
 * The browser has given this device's subscription up and wants another: the server is told for whoever is
 * signed in. With nobody signed in there is nobody to remind, and none is made.
 */
export async function renewPushFromWorker(options: {
  baseUrl: string
  pushManager: PushManager
}): Promise<void> {
  await withSharedDb(async (shared) => {
    const session = await createSessionStore(shared).read()
    if (session === null || session.token === null) return
    const { token } = session
    const api = createApi({ baseUrl: options.baseUrl, token: () => token })
    await subscribeBrowser(options.pushManager, api)
  })
}

/** Whether a learner is signed in on this device, asked by the worker. A visitor's device gets no database by it. */
export async function isLearnerHere(): Promise<boolean> {
  if (!(await databaseExists(SHARED_DB_NAME))) return false
  const session = await withSharedDb((shared) => createSessionStore(shared).read())
  return typeof session?.token === 'string'
}

/**
 * How many words wait for the learner who is signed in on this device; null with nobody signed in, and where they cannot be
 * read yet. Asks no network.
 */
export async function countWaitingWords(): Promise<number | null> {
  try {
    if (!(await databaseExists(SHARED_DB_NAME))) return null
    const session = await withSharedDb((shared) => createSessionStore(shared).read())
    if (typeof session?.token !== 'string') return null
    if (!(await databaseExists(learnerDbName(session.userId)))) return null
    const db = new LearnerDb(session.userId)
    try {
      await db.opened()
      return await countKeptWordsDue(db)
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}
