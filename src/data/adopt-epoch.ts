import type { ProgressResponse } from '#contract/progress.ts'
import { isSameAttempt, pressOf } from '#domain/completions.ts'
import { emptyProgress, FIRST_ATTEMPT } from '#domain/lesson-progress.ts'
import { adoptReviews } from './adopt-reviews.ts'
import { adoptUnionLogs } from './merge-union-logs.ts'
import { correctRows } from './correct-rows.ts'
import type { LearnerClock } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { completionOf } from './operations.ts'
import { isOfAttempt } from './outbox.ts'
import { rowOf } from './progress-row.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { replaceRow } from './replace-row.ts'
import { requeue } from './requeue.ts'
import { completionRow } from './log-rows.ts'
import { type OutboxRow, outboxRow, progressRow } from './rows.ts'
import { readSetting, writeSetting } from './settings.ts'

export type AdoptContext = {
  /** The answer has set it right. */
  clock: LearnerClock
  newId: () => string
}

/**
 * The device takes over the account's newer epoch. Inside a transaction over all tables of learning and the outbox; the
 * caller merges the answer and folds the log anew. Three cases:
 * - The reset that began it is the one that this device knows: the epoch has only another number, and all rows move with it.
 * - Another reset began it: rows that wait move along where the learner made them after the reset was asked for, and go where
 *   they made them before. So do completions that the server had and lost in a restore; the rest is the server's to tell.
 * - No reset is known (a restored server met a newer epoch first): all of these move along.
 * A row that moves gets a new id: the old one may have been used for the old epoch.
 */
export async function adoptEpoch(
  db: LearnerDb,
  response: Pick<
    ProgressResponse,
    'epoch' | 'reset' | 'completions' | 'practices' | 'evenings' | 'progress'
  >,
  { clock, newId }: AdoptContext,
): Promise<void> {
  // A clock that was wrong would place them on the wrong side of the reset.
  await correctRows(db, clock)
  const [mine, known] = await Promise.all([readSetting(db, 'epoch'), readSetting(db, 'reset')])
  if (response.reset !== null && response.reset.id === known?.id) {
    await renumber(db, response, { mine, waiting: await readWaiting(db), newId })
    const askedMs = Number.NEGATIVE_INFINITY
    await adoptReviews(db, { epoch: response.epoch, askedMs, newId })
    await adoptUnionLogs(db, response, { mine, askedMs, newId })
    return
  }
  const askedMs =
    response.reset === null ? Number.NEGATIVE_INFINITY : Date.parse(response.reset.askedAt)
  await requeueLost(db, response, { mine, askedMs })
  const waiting = await readWaiting(db)
  const kept = waiting.filter((row) => doneMs(row) > askedMs)
  await moveAlong(db, response, { waiting, kept, newId })
  await adoptReviews(db, { epoch: response.epoch, askedMs, newId })
  await adoptUnionLogs(db, response, { mine, askedMs, newId })
  await db.achievements.clear()
  await writeSetting(db, 'epoch', response.epoch)
  await writeSetting(db, 'renumbered', [])
  // A restored server may have forgotten the reset: then it hears of it from here.
  if (response.reset !== null) await writeSetting(db, 'reset', response.reset)
}

/** The epoch that a screen works in, by its present number: null where a reset has ended it. */
export async function presentEpoch(db: LearnerDb, epoch: number): Promise<number | null> {
  const present = await readSetting(db, 'epoch')
  if (epoch >= present) return epoch
  return (await readSetting(db, 'renumbered')).includes(epoch) ? present : null
}

/** Completions that were synced, are of after the reset, and are not in the server's log: only this device has them. */
async function requeueLost(
  db: LearnerDb,
  { completions }: Pick<ProgressResponse, 'completions'>,
  { mine, askedMs }: { mine: number; askedMs: number },
): Promise<void> {
  const presses = new Set(completions.map(pressOf))
  const queued = new Set(await db.outbox.toCollection().primaryKeys())
  for (const row of readableRows(completionRow, await db.completions.toArray())) {
    const isThere = queued.has(row.id) || presses.has(pressOf(row))
    if (row.epoch !== mine || isThere || Date.parse(row.completedAt) <= askedMs) continue
    await requeue(db, completionOf(row), { id: row.id, now: Date.parse(row.completedAt) })
  }
}

async function readWaiting(db: LearnerDb): Promise<OutboxRow[]> {
  return readableRows(outboxRow, await db.outbox.orderBy('seq').toArray()).filter(isOfAttempt)
}

/** A completion may have been queued again long after it. */
function doneMs({ kind, body, createdAt }: OutboxRow): number {
  const { completedAt } = body
  return Date.parse(
    kind === 'completion' && typeof completedAt === 'string' ? completedAt : createdAt,
  )
}

type Waiting = { waiting: readonly OutboxRow[]; newId: () => string }

async function renumber(
  db: LearnerDb,
  { epoch, completions }: Pick<ProgressResponse, 'epoch' | 'completions'>,
  { mine, waiting, newId }: Waiting & { mine: number },
): Promise<void> {
  const isMine = (row: { epoch?: number | undefined }): boolean => row.epoch === mine
  await db.progress.filter((row) => !isMine(row)).delete()
  await db.completions.filter((row) => !isMine(row)).delete()
  await db.progress.toCollection().modify({ epoch })
  await db.completions.toCollection().modify({ epoch })
  await db.achievements.filter(isMine).modify({ epoch })
  const delivered = new Set(completions.map((row) => row.id))
  for (const row of waiting) {
    if (row.body['epoch'] !== mine || delivered.has(row.id)) await db.outbox.delete(row.id)
    else await replaceRow(db, row, { ...row.body, epoch }, newId())
  }
  await writeSetting(db, 'epoch', epoch)
  await writeSetting(db, 'renumbered', [...(await readSetting(db, 'renumbered')), mine])
}

/** Rows that wait begin attempts of the new epoch, behind those that the server tells of. */
async function moveAlong(
  db: LearnerDb,
  { epoch, progress, completions }: Pick<ProgressResponse, 'epoch' | 'progress' | 'completions'>,
  { waiting, kept, newId }: Waiting & { kept: readonly OutboxRow[] },
): Promise<void> {
  const theirs = new Map(progress.map((row) => [row.lesson_id, row.attempt]))
  const numbered = new Map<string, Map<number | string, number>>()
  const attemptFor = ({ id, lessonId, body }: OutboxRow, attempt: number): number => {
    const known = numbered.get(lessonId) ?? new Map<number | string, number>()
    numbered.set(lessonId, known)
    // A completion that a reset has carried over belongs to none of the attempts of that number.
    const old = body['carried'] === true ? id : attempt
    const given = known.get(old)
    if (given !== undefined) return given
    const begun = Math.max(theirs.get(lessonId) ?? FIRST_ATTEMPT, ...known.values())
    const isTaken =
      [...known.values()].includes(begun) ||
      completions.some((row) => isSameAttempt(row, { lessonId, attempt: begun }))
    const moved = isTaken ? begun + 1 : begun
    known.set(old, moved)
    return moved
  }
  const rowsBefore = new Map(
    readableRows(progressRow, await db.progress.toArray()).map((row) => [row.lessonId, row]),
  )
  const delivered = new Set(completions.map((row) => row.id))
  const pendingIds = new Set(kept.filter((row) => !delivered.has(row.id)).map((row) => row.id))
  const log = new Map(
    readableRows(completionRow, await db.completions.toArray()).map((row) => [row.id, row]),
  )
  // The epoch may have the number of ours, and be another one.
  await Promise.all([db.progress.clear(), db.completions.clear()])
  for (const row of waiting) {
    const attempt = row.body['attempt']
    if (!pendingIds.has(row.id) || typeof attempt !== 'number') {
      await db.outbox.delete(row.id)
      continue
    }
    const moved = attemptFor(row, attempt)
    const id = newId()
    // Its attempt was begun in the old epoch: none of the new one is finished by it.
    const isCarried = row.kind === 'completion' && { carried: true as const }
    await replaceRow(db, row, { ...row.body, epoch, attempt: moved, ...isCarried }, id)
    const completion = log.get(row.id)
    if (completion) {
      await db.completions.put({ ...completion, id, epoch, attempt: moved, carried: true })
    }
    const before = rowsBefore.get(row.lessonId)
    const answered = before?.attempt === attempt ? before : emptyProgress(epoch, moved)
    const present = readableRow(progressRow, await db.progress.get(row.lessonId))
    if ((present?.attempt ?? 0) <= moved) {
      await db.progress.put(rowOf(row.lessonId, { ...answered, epoch, attempt: moved }, undefined))
    }
  }
}
