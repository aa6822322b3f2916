import { getProfile } from '#contract/user.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Api } from './api.ts'
import type { Failure } from './failure.ts'
import { hasRecentServerTime } from './clock-knowledge.ts'
import { correctRows } from './correct-rows.ts'
import { receiveServerTime } from './receive-server-time.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import type { OutboxRow } from './rows.ts'
import { saveClock, recallClock } from './server-clock.ts'
import type { SessionStore } from './session-store.ts'
import { readStamped } from './stamp.ts'

const TIMEOUT_MS = 15_000
/** The server keeps the times of these as it is told them. */
const TIMED: ReadonlySet<OutboxRow['kind']> = new Set([
  'completion',
  'practice',
  'evening',
  'reset-all',
  'reviews',
])

type Context = { db: LearnerDb; api: Api; sessions: SessionStore; clock: LearnerClock }

/**
 * A wrong clock may have stamped finished lessons, reviews and whole resets. Corrects their times before they are sent, because the
 * server keeps the first time that it receives.
 * Asks the server for its time where it has not been heard lately. True where something was corrected; a failure where the
 * server is not reached.
 */
export async function correctWaitingTimes(
  context: Context,
  plan: readonly OutboxRow[],
): Promise<Result<boolean, Failure>> {
  const { db, clock } = context
  const isTimed = plan.some(({ kind }) => TIMED.has(kind))
  const isAny = isTimed && (await hasStamped(db))
  if (!isAny) return ok(false)
  await recallClock(db, clock)
  if (!hasRecentServerTime(clock)) {
    const asked = await askTime(context)
    if (!asked.ok) return asked
  }
  await saveClock(db, clock)
  return ok(await correctRows(db, clock, hasRecentServerTime(clock) ? plan : []))
}

async function hasStamped(db: LearnerDb): Promise<boolean> {
  // Reviews that nobody has heard of bear theirs.
  return (
    (await readStamped(db)).length > 0 ||
    (await db.reviews.where('unacknowledged').equals(1).count()) > 0
  )
}

/** By a call that every learner may make. What another failure means, the row itself will be told. */
async function askTime({ db, api, sessions, clock }: Context): Promise<Result<void, Failure>> {
  const session = await sessions.current()
  if (session?.userId !== db.userId || session.token === null) return ok(undefined)
  const asked = await api.call(getProfile, {
    token: session.token,
    listen: receiveServerTime(clock),
    timeoutMs: TIMEOUT_MS,
  })
  if (asked.ok) return ok(undefined)
  const { kind } = asked.failure
  return kind === 'network' || kind === 'timeout' || kind === 'server' ? asked : ok(undefined)
}
