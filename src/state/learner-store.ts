import { liveQuery, type Subscription } from 'dexie'
import { deviceClock } from '#data/learner-clock.ts'
import { type OpenedLearnerDb, openLearnerDb } from '#data/open-learner-db.ts'
import { createSessionStore, SharedDb, type StoredSession } from '#data/session-store.ts'
import * as watching from '#data/watch.ts'
import { pauseTransactionsInPageCache } from '#device/page-cache.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import type { ProfileInput } from '#contract/profile.ts'
import type { Stats } from '#domain/completions.ts'
import type { OutboxSummary } from '#data/sync-status-rule.ts'
import { askAhead } from './first-answers.ts'
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

/** Who is signed in here, asked with patience: whoever is not found is taken for signed out. */
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
export async function readFirst(db: LearnerDb, path: string): Promise<Stats> {
  const [stats] = await Promise.all([watching.readStats(db, deviceClock), askAhead(db, path)])
  return stats
}

export function watchStats(db: LearnerDb, next: (stats: Stats) => void): () => void {
  return watching.watchStats(db, deviceClock, { next, error: reportUnlessClosed(db) })
}

export function watchOutbox(db: LearnerDb, next: (summary: OutboxSummary) => void): () => void {
  return watching.watchOutbox(db, { next, error: reportUnlessClosed(db) })
}

/** Tells what the learner changed of their profile and the server has not taken yet. */
export function watchProfileChanges(
  db: LearnerDb,
  next: (changes: ProfileInput) => void,
): () => void {
  return watching.watchProfileChanges(db, { next, error: reportUnlessClosed(db) })
}

/** What closing cuts short is no error of anybody's. */
export function reportUnlessClosed(db: LearnerDb): (error: unknown) => void {
  return (error) => {
    if (db.isOpen() && (error as Error).name !== 'AbortError') globalThis.reportError(error)
  }
}

/** Tells of every change of the stored session, also by the worker. Gives the way to stop. */
export function watchSession(listener: (session: StoredSession | null) => void): () => void {
  const subscribe = (): Subscription =>
    liveQuery(() => sessions.read()).subscribe({
      next: listener,
      error(error) {
        if (!shared.isOutdated) globalThis.reportError(error)
      },
    })
  // A watch that begins while the browser holds the database back would end with that.
  const subscribed = shared.opened().then(subscribe, subscribe)
  return () => void subscribed.then((subscription) => subscription.unsubscribe())
}
