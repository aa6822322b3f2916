import { liveQuery } from 'dexie'
import { webLocks, localExclusive } from '#data/exclusive.ts'
import { deviceClock } from '#data/learner-clock.ts'
import { createLearner, type Learner } from '#data/learner.ts'
import { openLearnerDb } from '#data/open-learner-db.ts'
import { createSessionStore, SharedDb, type StoredSession } from '#data/session-store.ts'
import { readOutboxSummary } from '#data/sync-status.ts'
import { api } from './api-client.ts'
import { importLegacyStorage } from './legacy-storage.ts'
import { startPageTriggers } from './page-triggers.ts'

/**
 * One learner's data in this page. Loaded only once there is a learner: it brings the database with it.
 */
export type OpenLearner = { learner: Learner; isMemoryOnly: boolean }

const shared = new SharedDb()
export const sessions = createSessionStore(shared)

let open: { userId: string; opening: Promise<OpenLearner>; stop: () => void } | null = null

/** The learner's data, opened once per page. */
export function openLearner(userId: string, onOutdated: () => void): Promise<OpenLearner> {
  if (open?.userId === userId) return open.opening
  open?.stop()
  let stopTriggers = (): void => undefined
  const opening = begin(userId, onOutdated).then((opened) => {
    stopTriggers = startPageTriggers(opened.learner)
    return opened
  })
  const entry = {
    userId,
    opening,
    stop() {
      stopTriggers()
      void opening.then(({ learner }) => learner.close()).catch(reportError)
    },
  }
  open = entry
  return opening
}

/**
 * The learner leaves. Work that is not on the server keeps the database here, unless the learner said
 * to discard it; with nothing waiting nothing stays behind.
 */
export async function leaveLearner(userId: string, choice: 'keep' | 'discard'): Promise<void> {
  await sessions.clear()
  const { learner } = await openLearner(userId, () => undefined)
  const { pending, failed, corrupt } = await readOutboxSummary(learner.db)
  open?.stop()
  open = null
  if (choice === 'discard' || pending + failed + corrupt === 0) await learner.deleteFromDevice()
}

/** The session ended without the learner's wish (401): everything of theirs stays. */
export function closeLearner(): void {
  open?.stop()
  open = null
}

/** Tells of every change of the stored session, also by the worker. Gives the way to stop. */
export function watchSession(listener: (session: StoredSession | null) => void): () => void {
  const subscription = liveQuery(() => sessions.read()).subscribe({
    next: listener,
    error: reportError,
  })
  return () => subscription.unsubscribe()
}

async function begin(userId: string, onOutdated: () => void): Promise<OpenLearner> {
  const { db, isMemoryOnly } = await openLearnerDb(userId, { onOutdated })
  await importLegacyStorage(db)
  const learner = createLearner(db, {
    api,
    sessions,
    exclusive: 'locks' in navigator ? webLocks(navigator.locks) : localExclusive(),
    clock: deviceClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    freeSpace: freeAudioSpace,
    onError: reportError,
  })
  void learner.repair()
  return { learner, isMemoryOnly }
}

/** Downloaded audio can be fetched again; a learner's work cannot. */
async function freeAudioSpace(): Promise<boolean> {
  if (!('caches' in window)) return false
  const names = (await caches.keys()).filter((name) => name.includes('audio'))
  const gone = await Promise.all(names.map((name) => caches.delete(name)))
  return gone.some(Boolean)
}

/** For whoever looks into the console; the learner reads the sync state. */
function reportError(error: unknown): void {
  globalThis.reportError(error)
}
