import { createApi } from './api.ts'
import { createContactOutbox } from './contact-outbox.ts'
import type { DrainOutcome } from './drain-outcome.ts'
import { localLock, webLocks } from './with-lock.ts'
import { showOnIcon } from './icon-badge.ts'
import { deviceClock } from './learner-clock.ts'
import { LearnerDb } from './learner-db.ts'
import { createLearnerOutbox } from './learner-outbox.ts'
import { createLearnerVoiceOutbox } from './learner-voices.ts'
import { createSessionStore, type SharedDb, withSharedDb } from './session-store.ts'
import { readOutboxSummary } from './sync-status.ts'
import { SYNC_TAGS, type SyncTag } from './sync-tags.ts'
import { countForIcon } from './words-due.ts'

export type WorkerOptions = {
  baseUrl: string
  appVersion?: string
  locks: LockManager | undefined
}

type Delivery = (shared: SharedDb, options: WorkerOptions) => Promise<DrainOutcome | null>

const DELIVERIES: Record<SyncTag, Delivery> = {
  [SYNC_TAGS.learner]: deliverLearning,
  [SYNC_TAGS.contact]: deliverMessages,
}

/**
 * Drains the outbox of a tag in the service worker. Throws where work is left that a later try may
 * deliver, so that Background Sync tries again.
 */
export async function deliverFromWorker(tag: SyncTag, options: WorkerOptions): Promise<void> {
  const outcome = await withSharedDb((shared) => DELIVERIES[tag](shared, options))
  if (outcome === 'interrupted' || outcome === 'stopped') {
    throw new Error('Work is left in the outbox')
  }
}

async function deliverLearning(
  shared: SharedDb,
  options: WorkerOptions,
): Promise<DrainOutcome | null> {
  const sessions = createSessionStore(shared)
  const session = await sessions.read()
  if (session === null || session.token === null) return null
  const db = new LearnerDb(session.userId)
  try {
    const context = {
      ...sharedPorts(options),
      db,
      sessions,
      clock: deviceClock,
      newId: () => crypto.randomUUID(),
    }
    const learnt = await createLearnerOutbox(context).drainOnce('now')
    const outcome =
      learnt === 'drained' ? await createLearnerVoiceOutbox(context).drainOnce('now') : learnt
    const { pending, failed } = await readOutboxSummary(db)
    await showOnIcon(pending + failed || (await countForIcon(db)))
    return outcome
  } catch (error) {
    // A newer worker is on its way and drains it.
    if (!db.isOutdated) throw error
    return null
  } finally {
    db.close()
  }
}

function deliverMessages(
  { letters }: SharedDb,
  options: WorkerOptions,
): Promise<DrainOutcome | null> {
  const ports = { ...sharedPorts(options), table: letters, now: Date.now }
  return createContactOutbox(ports).drainOnce('now')
}

function sharedPorts({ baseUrl, appVersion = '', locks }: WorkerOptions) {
  return {
    api: createApi({ baseUrl, token: () => null }),
    withLock: locks ? webLocks(locks) : localLock(),
    random: Math.random,
    appVersion,
  }
}
