import {
  MAX_KNOWN_COMPLETIONS,
  type ProgressResponse,
  type ResetAllInput,
} from '#contract/progress.ts'
import { compareCompletions } from '#domain/completions.ts'
import { isLaterReset } from '#domain/whole-reset.ts'
import type { LearnerDb } from './learner-db.ts'
import { readLog } from './merge-union-logs.ts'
import { doneMsOf, UNION_LOGS } from './union-logs.ts'
import type { Complete } from './outbox.ts'
import { readableRows } from './parse-rows.ts'
import { completionRow } from './log-rows.ts'
import { outboxRow, progressRow } from './rows.ts'
import { readSetting } from './settings.ts'

/**
 * What this device knows of when a whole reset is asked for on it: gone for certain, whatever the clocks say. The newest of
 * a very long log are enough, because what is older was on the server long before.
 */
export async function readKnown(db: LearnerDb): Promise<NonNullable<ResetAllInput['known']>> {
  const [log, rows] = await Promise.all([db.completions.toArray(), db.progress.toArray()])
  const done: { id: string; completedAt: string }[] = readableRows(completionRow, log)
  for (const other of UNION_LOGS) {
    for (const row of await readLog(db, other))
      done.push({ id: row.id, completedAt: new Date(doneMsOf(other, row)).toISOString() })
  }
  const newest = done.sort(compareCompletions).reverse()
  return {
    completions: newest.slice(0, MAX_KNOWN_COMPLETIONS).map(({ id }) => id),
    progress: readableRows(progressRow, rows).map(({ lessonId, attempt, completedExercises }) => ({
      lessonId,
      attempt,
      completedExercises,
    })),
  }
}

/**
 * The reset that began the current epoch, for a server that has forgotten it: under its own id, and of the time when it was
 * asked for. A restored account may have gone on since with the same exercises, so that nothing is named as known. Where the
 * reset is not known here, the account only moves to the epoch and keeps what it has.
 */
export async function resetOfEpoch(
  db: LearnerDb,
  newId: () => string,
): Promise<Complete<ResetAllInput>> {
  const [epoch, reset] = await Promise.all([readSetting(db, 'epoch'), readSetting(db, 'reset')])
  const { id, askedAt } = reset ?? { id: newId(), askedAt: new Date(0).toISOString() }
  return { epoch, id, askedAt, known: { completions: [], progress: [] } }
}

/** Whether a reset of this device has not reached the server: what the server has is still of before it. */
export async function isResetWaiting(db: LearnerDb): Promise<boolean> {
  const rows = readableRows(outboxRow, await db.outbox.toArray())
  return rows.some((row) => row.kind === 'reset-all' && row.state !== 'failed')
}

/**
 * Whether a restored server has forgotten the reset that began the epoch of this device: it may be in a later epoch all the same, by
 * work that came before the reset or by an earlier reset, and still has what this one took away.
 */
export async function isResetForgotten(
  db: LearnerDb,
  { reset }: Pick<ProgressResponse, 'reset'>,
): Promise<boolean> {
  const known = await readSetting(db, 'reset')
  if (known === null) return false
  return reset === null || (reset.id !== known.id && isLaterReset(known, reset))
}
