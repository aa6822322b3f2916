import { localLock, webLocks } from '#data/with-lock.ts'
import { endDatabase } from '#data/filled-database.ts'
import { GUEST_ID } from '#data/guest.ts'
import { deviceClock } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { createLearner, type Learner } from '#data/learner.ts'
import { deleteLearnerDb } from '#data/open-learner-db.ts'
import { importLegacyStorage } from './legacy-storage.ts'
import { freeAudioSpace } from '#device/free-audio-space.ts'
import { importLate, reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { api } from './lazy-api.ts'
import { attachDownloads, loadDownloads } from './lazy-downloads.ts'
import { closeStore, openStore, reportUnlessClosed, sessions } from './learner-store.ts'
import { startPageTriggers } from './page-triggers.ts'
import { useCoursePullStore } from './course-pull.ts'
import { readToken } from './token.ts'

/** What writes, fills and drains one learner's database in this page. */
let running: { learner: Learner; stop: () => void } | null = null

/** The learner of an open database, started once per page. */
export function startLearner(db: LearnerDb): Learner {
  if (running?.learner.db === db) return running.learner
  stopLearner()
  const downloads = attachDownloads(() => learner)
  const learner = createLearner(db, {
    api,
    sessions,
    withLock: 'locks' in navigator ? webLocks(navigator.locks) : localLock(),
    clock: deviceClock,
    random: Math.random,
    appVersion: import.meta.env['VITE_SOURCE_VERSION'] ?? '',
    newId: () => crypto.randomUUID(),
    freeSpace: async () => {
      const hasFreed = await freeAudioSpace()
      if (hasFreed) await downloads.pauseForQuota()
      return hasFreed
    },
    apiBaseUrl: import.meta.env['VITE_API_BASE_URL'] ?? '',
    onPulled: () => downloads.afterPull(),
    onError: reportUnlessClosed(db),
  })
  const stopTriggers = startPageTriggers(learner)
  db.onLost = () => fillAgain(learner)
  running = {
    learner,
    stop() {
      stopTriggers()
      downloads.stop()
      learner.close()
    },
  }
  if (db.userId !== GUEST_ID) importLegacyStorage(db).catch(reportUnlessClosed(db))
  void learner.repair()
  return learner
}

/**
 * The database was cleared under the page, or the browser has closed it. A learner who is still signed in gets it filled anew: what
 * is absent is fetched before it is taken for nothing. Deleted by a sign-out, it stays away.
 */
function fillAgain(learner: Learner): void {
  // While the browser still clears it, a write may be cut short.
  retryUntilDone(
    async () => {
      // A guest's goes where an account has taken it over.
      const isTheirs = readToken() !== null && learner.userId !== GUEST_ID
      if (!isTheirs || running?.learner !== learner) return
      await learner.refill()
      await useCoursePullStore.getState().pullNow()
      void learner.requestSync('now')
    },
    { onError: reportUnlessClosed(learner.db) },
  )
}

function stopLearner(): void {
  running?.stop()
  running = null
}

/** The session ended without the learner's wish (401): everything of theirs stays. */
export function closeLearner(): void {
  stopLearner()
  closeStore()
}

/**
 * The learner leaves. Work that is not on the server keeps the database here, unless the learner said
 * to discard it; with nothing waiting nothing stays behind.
 */
export async function leaveLearner(userId: string, choice: 'keep' | 'discard'): Promise<void> {
  const session = await sessions.read()
  await sessions.clear()
  let ended: LearnerDb | null
  try {
    ended = await endHere(userId, choice)
  } finally {
    // Not before: what this page was still asking for would be refused, as of a session that has ended.
    if (session?.userId === userId && session.token !== null) void tellServer(session.token)
  }
  if (ended !== null) await deleteLearnerDb(ended)
  await (await loadDownloads())?.afterLeaving()
}

/** The database, where it is to be deleted; null where work in it is still to be sent. */
async function endHere(userId: string, choice: 'keep' | 'discard'): Promise<LearnerDb | null> {
  const { db } = await openStore(userId)
  // Another tab may be writing: what it has written by now keeps the database, what it writes later is refused.
  const hasEnded = await endDatabase(db, choice === 'discard')
  if (running?.learner.userId === userId) stopLearner()
  closeStore(userId)
  return hasEnded ? db : null
}

/** The session ends there too, and nothing of theirs is shown here any more; nobody has to wait for it. */
async function tellServer(token: string): Promise<void> {
  try {
    const { leaveServer } = await importLate(() => import('./leave-server.ts'))
    await leaveServer(token)
  } catch (error) {
    reportUnlessMissing(error)
  }
}
