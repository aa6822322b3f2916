import { dayNumber } from '#domain/calendar.ts'
import { correctTimes } from '#domain/correct-times.ts'
import { knownOf } from './clock-knowledge.ts'
import { type LearnerClock, localDateOf, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { completionRow, type OutboxRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'
import { type KeptStamp, readStamped, type StampedRow } from './stamp.ts'

/** Corrects the times of what waits by the clock as it is known now. True where a time was wrong. */
export async function correctRows(db: LearnerDb, clock: LearnerClock): Promise<boolean> {
  const tables = [db.outbox, db.completions, db.gameStats, db.achievements, db.settings]
  return db.transaction('rw', tables, async () => {
    const stamped = await readStamped(db)
    const epoch = await readSetting(db, 'epoch')
    const finished = stamped.filter(({ row }) => row.kind === 'completion')
    const others = stamped.filter(({ row }) => row.kind !== 'completion')
    const lastDay = await lastDayBefore(db, epoch, finished)
    // Each by itself: days of study are estimated by the days of study before them.
    const wrong = [
      ...wrongOf(finished, { clock, lastDay }),
      ...wrongOf(others, { clock, lastDay: null }),
    ]
    for (const { stampedRow, atMs } of wrong) await correctRow(db, clock, stampedRow, atMs)
    if (wrong.length > 0) await refoldGameStats(db, epoch, todayOf(clock))
    return wrong.length > 0
  })
}

function wrongOf(
  stamped: readonly StampedRow[],
  { clock, lastDay }: { clock: LearnerClock; lastDay: number | null },
): { stampedRow: StampedRow; atMs: number }[] {
  const before = stamped.map(({ row, stamp }) => ({ atMs: Date.parse(row.createdAt), ...stamp }))
  const times = correctTimes(before, {
    nowMs: clock.now(),
    offsetMs: knownOf(clock).offsetMs,
    lastDay,
    dayOf: (atMs) => dayNumber(localDateOf(clock, atMs)),
  })
  return stamped.flatMap((stampedRow, at) => {
    // A reset has carried it over, at a time when the clock was right.
    if (stampedRow.row.body['carried'] === true) return []
    const atMs = times[at]
    return atMs === undefined || atMs === before[at]?.atMs ? [] : [{ stampedRow, atMs }]
  })
}

/** What tells its time goes under a new key: the old one may have been sent with the wrong time, and a key stands for one body. */
async function correctRow(
  db: LearnerDb,
  clock: LearnerClock,
  { row, stamp }: StampedRow,
  atMs: number,
): Promise<void> {
  const time = new Date(atMs).toISOString()
  const tellsTime = row.kind === 'completion' || row.kind === 'reset-all'
  const id = tellsTime ? crypto.randomUUID() : row.id
  let body = row.body
  if (row.kind === 'completion') {
    const finished = { completedAt: time, localDate: localDateOf(clock, atMs) }
    body = { ...body, ...finished }
    const completion = await db.completions.get(row.id)
    if (completion !== undefined) {
      await db.completions.delete(row.id)
      await db.completions.put({ ...completion, ...finished, id })
    }
  }
  if (row.kind === 'reset-all') {
    body = { ...body, askedAt: time }
    const reset = await readSetting(db, 'reset')
    if (reset !== null && reset.id === row.body['id']) {
      await writeSetting(db, 'reset', { id: reset.id, askedAt: time })
    }
  }
  const corrected: OutboxRow & { stamp: KeptStamp } = {
    ...row,
    id,
    body,
    createdAt: time,
    stamp: { ...stamp, isGuess: false },
  }
  await db.outbox.delete(row.id)
  await db.outbox.put(corrected)
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
