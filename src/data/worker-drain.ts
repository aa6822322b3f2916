import { createApi } from './api.ts'
import { type DrainOutcome, drainOutbox } from './drain.ts'
import { drainLockName, localLock, webLocks } from './with-lock.ts'
import { deviceClock } from './learner-clock.ts'
import { showOnIcon } from './icon-badge.ts'
import { LearnerDb } from './learner-db.ts'
import { createSessionStore, withSharedDb } from './session-store.ts'

/**
 * The same drain, run by the service worker for whoever is signed in. Throws where work is left that a
 * later try may deliver, so that Background Sync tries again.
 */
export async function drainFromWorker(options: {
  baseUrl: string
  appVersion?: string
  locks: LockManager | undefined
}): Promise<void> {
  await withSharedDb(async (shared) => {
    const sessions = createSessionStore(shared)
    const session = await sessions.read()
    if (session === null || session.token === null) return
    const db = new LearnerDb(session.userId)
    try {
      const api = createApi({ baseUrl: options.baseUrl, token: () => session.token })
      const context = {
        db,
        api,
        sessions,
        clock: deviceClock,
        random: Math.random,
        newId: () => crypto.randomUUID(),
        appVersion: options.appVersion ?? '',
      }
      const withLock = options.locks ? webLocks(options.locks) : localLock()
      let outcome: DrainOutcome = 'drained'
      await withLock(drainLockName(db.userId), async (shouldContinue) => {
        outcome = await drainOutbox(context, 'now', shouldContinue)
      })
      await showOnIcon(await db.outbox.count())
      if (isUnfinished(outcome)) throw new Error('Work is left in the outbox')
    } catch (error) {
      // A newer worker is on its way and drains it.
      if (!db.isOutdated) throw error
    } finally {
      db.close()
    }
  })
}

function isUnfinished(outcome: DrainOutcome): boolean {
  return outcome === 'interrupted' || outcome === 'stopped'
}
