import type { ProgressResponse } from '#contract/progress.ts'
import { emptyProgress, FIRST_ATTEMPT } from '#domain/lesson-progress.ts'
import { boundProgress, mergeProgress, sameProgress } from '#domain/progress.ts'
import type { LearnerDb } from './learner-db.ts'
import { completionOf, snapshotOf } from './operations.ts'
import { readSentIds, requeueLostRows } from './merge-union-logs.ts'
import { learningTables } from './learning-tables.ts'
import { isOfAttempt } from './outbox.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { requeue } from './requeue.ts'
import { completionRow } from './log-rows.ts'
import { type ProgressRow, progressRow } from './rows.ts'
import { progressOf } from './apply-server-state.ts'
import { readSetting } from './settings.ts'
import type { UnionLog } from './union-logs.ts'
import { isResetForgotten, resetOfEpoch } from './whole-reset.ts'

/** What the server has taken, as far as this device knows: it is here, and no work in it waits to be sent. */
export type Acknowledged = {
  epoch: number
  acknowledgements: number
  /** Ids of the log. */
  completions: readonly string[]
  progress: readonly ProgressRow[]
  /** Ids of the other logs. */
  logs: ReadonlyMap<UnionLog, readonly string[]>
}

/** Read before the server is asked: what is delivered while it answers may be missing from the answer. */
export async function readAcknowledged(db: LearnerDb): Promise<Acknowledged> {
  const tables = [db.outbox, ...learningTables(db)]
  return db.transaction('r', tables, async () => {
    const [epoch, acknowledgements, waiting, logged, progress, logs] = await Promise.all([
      readSetting(db, 'epoch'),
      readSetting(db, 'acknowledgements'),
      db.outbox.toArray(),
      db.completions.toCollection().primaryKeys(),
      db.progress.toArray(),
      readSentIds(db),
    ])
    const ids = new Set(waiting.map((row) => row.id))
    const lessons = new Set(waiting.filter(isOfAttempt).map((row) => row.lessonId))
    return {
      epoch,
      acknowledgements,
      logs,
      completions: logged.filter((id) => !ids.has(id)),
      progress: readableRows(progressRow, progress).filter((row) => !lessons.has(row.lessonId)),
    }
  })
}

/**
 * The server lacks what it had taken: it was put back from a backup. Then what this device knows is queued anew, each finished
 * lesson under its own key, so that it counts once whoever gives it back. Where one was in a lesson that is taught no more is
 * not given back: the server would refuse it for ever. Inside a transaction over outbox, completions, progress, lessons and
 * settings. True where something was queued.
 */
export async function resyncAfterRestore(
  db: LearnerDb,
  settled: Acknowledged,
  response: ProgressResponse,
  { now, newId }: { now: number; newId: () => string },
): Promise<boolean> {
  const epoch = await readSetting(db, 'epoch')
  if (epoch !== settled.epoch) return false
  const isForgotten = response.epoch < epoch || (await isResetForgotten(db, response))
  const before = await db.outbox.count()
  if (isForgotten) {
    const body = await resetOfEpoch(db, newId)
    await requeue(db, { kind: 'reset-all', body }, { id: newId(), now })
  }
  // The reset will take away what the server has: also what was done after it and looks to the server like what was there before.
  const known = isForgotten
    ? { epoch, completions: [], progress: [], practices: [], evenings: [] }
    : response
  const theirs = new Map(known.progress.map((row) => [row.lesson_id, row]))
  const taught = new Set(await db.lessons.toCollection().primaryKeys())
  // A first answer may come before the lessons are kept.
  const isTaught = ({ lessonId }: ProgressRow) => taught.size === 0 || taught.has(lessonId)
  for (const mine of settled.progress.filter(isTaught)) {
    const heard = theirs.get(mine.lessonId)
    const there = heard ? progressOf(heard) : emptyProgress(epoch, FIRST_ATTEMPT)
    // The server leaves out what the lesson does not have (any more): it would be given back at every pull.
    const reported = heard ? boundProgress(mine, heard.totalExercises) : mine
    if (mine.epoch !== epoch || sameProgress(mergeProgress(reported, there), there)) continue
    const row = readableRow(progressRow, await db.progress.get(mine.lessonId))
    if (row) await requeue(db, snapshotOf(row.lessonId, row), { id: newId(), now })
  }
  const logged = new Set(known.completions.map(({ id }) => id))
  const lost = settled.completions.filter((id) => !logged.has(id))
  for (const row of readableRows(completionRow, await db.completions.bulkGet(lost))) {
    if (row.epoch === epoch && (await db.outbox.get(row.id)) === undefined) {
      await requeue(db, completionOf(row), { id: row.id, now })
    }
  }
  await requeueLostRows(db, settled.logs, { known, epoch, now, newId })
  return (await db.outbox.count()) > before
}
