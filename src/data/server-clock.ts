import * as v from 'valibot'
import { type KnownClock, UNKNOWN_CLOCK } from '#domain/known-clock.ts'
import { hasRecentServerTime, knownOf, recall } from './clock-knowledge.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'

const KEY = 'serverClock'

/** So much older may be what is kept of the server's time: it saves a write for each response. */
const KEPT_EVERY_MS = 60 * 60_000

const knownClock = v.object({
  offsetMs: v.number(),
  seenMs: v.number(),
  isGuess: v.boolean(),
  doubt: v.nullable(v.object({ offsetMs: v.number(), sinceMs: v.number() })),
})

/** Sets the clock by what was heard before on this device. Also inside a transaction over settings. */
export async function recallClock(db: LearnerDb, clock: LearnerClock): Promise<void> {
  recall(clock, await readKnownClock(db))
}

/** Keeps what this context has heard of the server's time, where it says more than what is kept. */
export async function saveClock(db: LearnerDb, clock: LearnerClock): Promise<void> {
  if (!hasRecentServerTime(clock)) return
  const known = knownOf(clock)
  await db.transaction('rw', db.settings, db.gameStats, async () => {
    const kept = await readKnownClock(db)
    const isSame =
      known.offsetMs === kept.offsetMs &&
      known.doubt?.sinceMs === kept.doubt?.sinceMs &&
      Math.abs(known.seenMs - kept.seenMs) < KEPT_EVERY_MS
    if (!isSame) await db.settings.put({ key: KEY, value: known })
    if (known.offsetMs !== kept.offsetMs) await showAgain(db)
  })
}

/** At the start of a page, whose first screen was drawn by the device's clock as it is. */
export async function startClock(db: LearnerDb, clock: LearnerClock): Promise<void> {
  await recallClock(db, clock)
  if (knownOf(clock).offsetMs === 0) return
  await db.transaction('rw', db.gameStats, () => showAgain(db))
}

/** Today may be another day: written as they are, the stats are read again by every screen that shows them. */
async function showAgain(db: LearnerDb): Promise<void> {
  const stats = await db.gameStats.get('current')
  if (stats !== undefined) await db.gameStats.put(stats)
}

async function readKnownClock(db: LearnerDb): Promise<KnownClock> {
  const parsed = v.safeParse(knownClock, (await db.settings.get(KEY))?.value)
  return parsed.success ? parsed.output : UNKNOWN_CLOCK
}
