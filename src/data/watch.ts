import { liveQuery } from 'dexie'
import type { ProfileInput } from '#contract/profile.ts'
import type { Stats } from '#domain/completions.ts'
import { statsOn } from '#domain/stats.ts'
import { readGameStats, statsOf } from './game-stats.ts'
import { type LearnerClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readProfileChanges } from './profile-changes.ts'
import { readOutboxSummary } from './sync-status.ts'
import type { OutboxSummary } from './sync-status-rule.ts'

type Listener<T> = { next: (value: T) => void; error: (error: unknown) => void }

/** Calls now and whenever the stats change, in any tab or the worker. Gives the way to stop. */
export function watchStats(db: LearnerDb, clock: LearnerClock, listener: Listener<Stats>) {
  return watch(() => readStats(db, clock), listener)
}

/** The stats as they read on the learner's day. */
export async function readStats(db: LearnerDb, clock: LearnerClock): Promise<Stats> {
  return statsOn(statsOf(await readGameStats(db)), todayOf(clock))
}

/** Calls now and whenever the outbox changes, in any tab or the worker. Gives the way to stop. */
export function watchOutbox(db: LearnerDb, listener: Listener<OutboxSummary>) {
  return watch(() => readOutboxSummary(db), listener)
}

/** Calls now and whenever profile changes join or leave the outbox. Gives the way to stop. */
export function watchProfileChanges(db: LearnerDb, listener: Listener<ProfileInput>) {
  return watch(() => readProfileChanges(db), listener)
}

function watch<T>(read: () => Promise<T>, listener: Listener<T>): () => void {
  const subscription = liveQuery(read).subscribe(listener)
  return () => subscription.unsubscribe()
}
