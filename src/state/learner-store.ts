import { readStats } from '#data/game-stats.ts'
import { deviceClock } from '#data/learner-clock.ts'
import { type OpenedLearnerDb, openLearnerDb } from '#data/open-learner-db.ts'
import { readProfileChanges } from '#data/profile-changes.ts'
import { createSessionStore, SharedDb, type StoredSession } from '#data/session-store.ts'
import { readOutboxSummary } from '#data/sync-status.ts'
import { watch } from '#data/watch.ts'
import { pauseTransactionsInPageCache } from '#device/page-cache.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { preload } from './preload.ts'
import type { LearnerFacts } from './learner-facts.ts'
import { noteOutdated } from './outdated.ts'
import { readToken } from './token.ts'

/**
 * One learner's database in this page: what the first screen reads. The engine that fills and drains it
 * comes after that screen is drawn (learner-runtime.ts).
 */
const shared = new SharedDb()
shared.onOutdated = noteOutdated
export const sessions = createSessionStore(shared, (token) => readToken() === token)

pauseTransactionsInPageCache()

/** Who is signed in here, once the database is open: a session that is not found means signed out. */
export async function readSession(): Promise<StoredSession | null> {
  // Where it cannot be opened, the read says so, or what this page holds.
  await shared.opened().catch(() => undefined)
  return sessions.read()
}

let open: { userId: string; opening: Promise<OpenedLearnerDb> } | null = null

/** The learner's database, opened once per page. */
export function openStore(userId: string): Promise<OpenedLearnerDb> {
  if (open?.userId !== userId) {
    closeStore()
    const opening = openLearnerDb(userId, { onOutdated: noteOutdated })
    open = { userId, opening }
    opening.catch(() => {
      // The next call opens it anew.
      if (open?.opening === opening) open = null
    })
  }
  return open.opening
}

/** `userId`: only where it is theirs. Somebody else may have come while they were leaving. */
export function closeStore(userId?: string): void {
  if (userId !== undefined && open?.userId !== userId) return
  // Its caller reports an opening that failed.
  void open?.opening.then(
    ({ db }) => db.close(),
    () => undefined,
  )
  open = null
}

/** What the first screen shows, asked while the page's code is still on its way: it is drawn once and whole. */
export async function preloadFirstScreen(
  db: LearnerDb,
  path: string,
): Promise<Pick<LearnerFacts, 'stats' | 'outbox'>> {
  const [stats, outbox] = await Promise.all([
    readStats(db, deviceClock),
    readOutboxSummary(db),
    preload(db, path),
  ])
  return { stats, outbox }
}

/** Tells of what the frame shows of the learner, each fact by itself. Returns the way to stop. */
export function watchFacts(
  db: LearnerDb,
  show: (facts: Partial<LearnerFacts>) => void,
): () => void {
  const error = reportUnlessClosed(db)
  const stops = [
    watch(() => readStats(db, deviceClock), { next: (stats) => show({ stats }), error }),
    watch(() => readOutboxSummary(db), { next: (outbox) => show({ outbox }), error }),
    watch(() => readProfileChanges(db), { next: (changes) => show({ changes }), error }),
  ]
  return () => stops.forEach((stop) => stop())
}

/** What closing cuts short is no error of anybody's. */
export function reportUnlessClosed(db: LearnerDb): (error: unknown) => void {
  return (error) => {
    if (db.isOpen() && (error as Error).name !== 'AbortError') globalThis.reportError(error)
  }
}

/** Tells of every change of the stored session, also by the worker. Returns the way to stop. */
export function watchSession(next: (session: StoredSession | null) => void): () => void {
  const error = (problem: unknown): void => {
    if (!shared.isOutdated) globalThis.reportError(problem)
  }
  const begin = (): (() => void) => watch(() => sessions.read(), { next, error })
  // A watch that begins while the browser holds the database back would end with that.
  const watching = shared.opened().then(begin, begin)
  return () => void watching.then((stop) => stop())
}
