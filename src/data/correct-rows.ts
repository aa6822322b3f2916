import { dayNumber } from '#domain/calendar.ts'
import { correctTimes } from '#domain/correct-times.ts'
import { isTimeGuessed, knownOf } from './clock-knowledge.ts'
import { correctReviews, type EpochBegun } from './correct-reviews.ts'
import { type LearnerClock, localDateOf, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { learningTables } from './learning-tables.ts'
import { readableRows } from './parse-rows.ts'
import { replaceRow } from './replace-row.ts'
import { refoldGameStats } from './refold-game-stats.ts'
import { completionRow, practiceRow } from './log-rows.ts'
import type { OutboxRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'
import { readStamped, removeStamps, type StampedRow } from './stamp.ts'
import type { StoredStamp } from './stored-stamp.ts'
import { unionLogOf } from './union-logs.ts'

/** Each of these makes a day a day of study. */
const STUDY: ReadonlySet<OutboxRow['kind']> = new Set(['completion', 'practice'])

/**
 * Corrects the times of what waits by the clock as it is known now, and by no guess. True where a time was wrong. Where none was,
 * what is about to be sent keeps its times: the server may have them from then on.
 */
export async function correctRows(
  db: LearnerDb,
  clock: LearnerClock,
  aboutToBeSent: readonly OutboxRow[] = [],
): Promise<boolean> {
  if (isTimeGuessed(clock)) return false
  const tables = [...learningTables(db), db.outbox]
  return db.transaction('rw', tables, async () => {
    const stamped = await readStamped(db)
    const epoch = await readSetting(db, 'epoch')
    const ofKind = (kind: OutboxRow['kind']) => stamped.filter(({ row }) => row.kind === kind)
    const finished = stamped.filter(({ row }) => STUDY.has(row.kind))
    const others = stamped.filter(({ row }) => !STUDY.has(row.kind) && row.kind !== 'reset-all')
    const lastDay = await lastDayBefore(db, epoch, finished)
    let count = 0
    // Each by itself: days of study are estimated by the days of study before them.
    for (const [rows, day] of [
      [ofKind('reset-all'), null],
      [finished, lastDay],
      [others, null],
    ] as const) {
      const begun = { epoch, askedAt: (await readSetting(db, 'reset'))?.askedAt ?? null }
      const wrong = wrongOf(rows, { clock, lastDay: day, begun })
      for (const { stampedRow, atMs } of wrong) await correctRow(db, clock, stampedRow, atMs)
      count += wrong.length
    }
    const askedAt = (await readSetting(db, 'reset'))?.askedAt ?? null
    count += await correctReviews(db, clock, { epoch, askedAt })
    if (count > 0) await refoldGameStats(db, epoch, todayOf(clock))
    else await removeStamps(db, aboutToBeSent)
    return count > 0
  })
}

function wrongOf(
  stamped: readonly StampedRow[],
  { clock, lastDay, begun }: { clock: LearnerClock; lastDay: number | null; begun: EpochBegun },
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
    const time = times[at]
    if (time === undefined) return []
    const atMs = Math.max(time, earliestOf(stampedRow.row, begun))
    return atMs === before[at]?.atMs ? [] : [{ stampedRow, atMs }]
  })
}

/** What was done in an epoch was done after the reset that began it, whatever a clock says. */
function earliestOf({ kind, body }: OutboxRow, { epoch, askedAt }: EpochBegun): number {
  const isAfterReset = askedAt !== null && kind !== 'reset-all' && body['epoch'] === epoch
  return isAfterReset ? Date.parse(askedAt) + 1 : Number.NEGATIVE_INFINITY
}

async function correctRow(
  db: LearnerDb,
  clock: LearnerClock,
  { row, stamp }: StampedRow,
  atMs: number,
): Promise<void> {
  const time = new Date(atMs).toISOString()
  let id = row.id
  if (row.kind === 'completion') {
    const finished = { completedAt: time, localDate: localDateOf(clock, atMs) }
    id = crypto.randomUUID()
    await replaceRow(db, row, { ...row.body, ...finished }, id)
    await db.completions.update(id, finished)
  }
  const log = unionLogOf(row.kind)
  if (log !== undefined) {
    const done = { [log.time]: time, localDate: localDateOf(clock, atMs) }
    id = crypto.randomUUID()
    await replaceRow(db, row, { ...row.body, ...done }, id)
    await log.tableOf(db).update(String(row.body['id']), done)
  }
  if (row.kind === 'reset-all') {
    id = crypto.randomUUID()
    await replaceRow(db, row, { ...row.body, askedAt: time }, id)
    const reset = await readSetting(db, 'reset')
    if (reset !== null && reset.id === row.body['id']) {
      await writeSetting(db, 'reset', { id: reset.id, askedAt: time })
    }
  }
  const corrected: Partial<OutboxRow> & { stamp: StoredStamp } = {
    createdAt: time,
    stamp: { ...stamp, isGuess: false },
  }
  await db.outbox.update(id, corrected)
}

/** The last day on which something was finished that does not wait here. */
async function lastDayBefore(
  db: LearnerDb,
  epoch: number,
  stamped: readonly StampedRow[],
): Promise<number | null> {
  const waiting = new Set(stamped.map(({ row }) => row.body['id'] ?? row.id))
  const [lessons, practices] = [await db.completions.toArray(), await db.practices.toArray()]
  const days = [...readableRows(completionRow, lessons), ...readableRows(practiceRow, practices)]
    .filter((row) => row.epoch === epoch && !waiting.has(row.id))
    .map((row) => dayNumber(row.localDate))
  return days.length === 0 ? null : Math.max(...days)
}
