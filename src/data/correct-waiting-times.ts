import { getProfile } from '#contract/user.ts'
import { dayNumber } from '#domain/calendar.ts'
import { correctTimes, type Stamp } from '#domain/correct-times.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Api } from './api.ts'
import type { Failure } from './failure.ts'
import { hasHeardLately, knownOf } from './clock-knowledge.ts'
import { hearClock } from './hear-clock.ts'
import { type LearnerClock, localDateOf, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { completionRow, type OutboxRow } from './rows.ts'
import { keepClock, recallClock } from './server-clock.ts'
import type { SessionStore } from './session-store.ts'
import { readSetting } from './settings.ts'
import { type KeptStamp, readStamped, type StampedRow } from './stamp.ts'

const PATIENCE_MS = 15_000

type Context = { db: LearnerDb; api: Api; sessions: SessionStore; clock: LearnerClock }

/**
 * Corrects the times that a wrong clock gave to finished lessons, before they are sent: the server keeps what it is told first.
 * Asks the server for its time where it has not been heard lately. True where something was corrected; a failure where the
 * server is not reached.
 */
export async function correctWaitingTimes(
  context: Context,
  plan: readonly OutboxRow[],
): Promise<Result<boolean, Failure>> {
  const { db, clock } = context
  const isAny = plan.some(({ kind }) => kind === 'completion') && (await readStamped(db)).length > 0
  if (!isAny) return ok(false)
  await recallClock(db, clock)
  if (!hasHeardLately(clock)) {
    const asked = await askTime(context)
    if (!asked.ok) return asked
  }
  await keepClock(db, clock)
  return ok(await correctRows(db, clock))
}

/** By a call that every learner may make. What another failure means, the row itself will be told. */
async function askTime({ db, api, sessions, clock }: Context): Promise<Result<void, Failure>> {
  const session = await sessions.current()
  if (session?.userId !== db.userId || session.token === null) return ok(undefined)
  const asked = await api.call(getProfile, {
    token: session.token,
    listen: hearClock(clock),
    timeoutMs: PATIENCE_MS,
  })
  if (asked.ok) return ok(undefined)
  const { kind } = asked.failure
  return kind === 'network' || kind === 'timeout' || kind === 'server' ? asked : ok(undefined)
}

async function correctRows(db: LearnerDb, clock: LearnerClock): Promise<boolean> {
  const tables = [db.outbox, db.completions, db.gameStats, db.achievements, db.settings]
  return db.transaction('rw', tables, async () => {
    const stamped = await readStamped(db)
    const epoch = await readSetting(db, 'epoch')
    const nowMs = clock.now()
    const times = correctTimes(stamped.map(stampOf), {
      nowMs,
      offsetMs: knownOf(clock).offsetMs,
      lastDay: await lastDayBefore(db, epoch, stamped),
      dayOf: (atMs) => dayNumber(localDateOf(clock, atMs)),
    })
    let isCorrected = false
    for (const [at, { row, stamp: before }] of stamped.entries()) {
      const atMs = times[at]
      if (atMs === undefined || atMs === Date.parse(String(row.body['completedAt']))) continue
      const time = {
        completedAt: new Date(atMs).toISOString(),
        localDate: localDateOf(clock, atMs),
      }
      const stamp = { ...before, isGuess: false }
      const changes: Partial<OutboxRow> & { stamp: KeptStamp } = {
        body: { ...row.body, ...time },
        stamp,
      }
      await db.outbox.update(row.id, changes)
      await db.completions.update(row.id, time)
      isCorrected = true
    }
    if (isCorrected) await refoldGameStats(db, epoch, todayOf(clock))
    return isCorrected
  })
}

function stampOf({ row, stamp }: StampedRow): Stamp {
  return { atMs: Date.parse(String(row.body['completedAt'])), ...stamp }
}

/** The last day on which something was finished that does not wait here. */
async function lastDayBefore(
  db: LearnerDb,
  epoch: number,
  stamped: readonly StampedRow[],
): Promise<number | null> {
  const waiting = new Set(stamped.map(({ row }) => row.id))
  const days = readableRows(completionRow, await db.completions.toArray())
    .filter((row) => row.epoch === epoch && !waiting.has(row.id))
    .map((row) => dayNumber(row.localDate))
  return days.length === 0 ? null : Math.max(...days)
}
