import type { PracticeInput, PracticeResponse } from '#contract/practice.ts'
import { utcDate } from '#domain/calendar.ts'
import { admitCompletion } from '#domain/completions.ts'
import type { Practice } from '#domain/practice.ts'
import { fail, ok } from '#domain/result.ts'
import { enterEpoch, foldRecord, latestIn, newestIn } from './learning-record.ts'
import type { Effect, Mutation } from './mutation.ts'

/** A finished session of practice: one row for the log, by the union of their ids. Of an older epoch it changes nothing. */
export function applyPractice({ record, body, nowMs }: Mutation<PracticeInput>): Effect {
  const today = utcDate(nowMs)
  const before = enterEpoch(record, body.epoch)
  if (before === null) {
    const { stats } = foldRecord(record, today)
    return { response: ok<PracticeResponse>({ stats, xpGained: 0 }), after: record }
  }
  const known = before.practices.find(({ id }) => id === body.id)
  if (known !== undefined && !isSameSession(known, body))
    return { response: fail({ kind: 'practice-differs', id: body.id }), after: record }
  const practice: Practice =
    known ??
    admitCompletion(
      { ...body, epoch: before.epoch },
      { nowMs: latestIn(record, body.completedAt, nowMs), newest: newestIn(record) },
    )
  const after =
    known === undefined ? { ...before, practices: [...before.practices, practice] } : before
  const { stats, xpById } = foldRecord(after, today)
  const xpGained = xpById.get(practice.id)?.total ?? 0
  return { response: ok<PracticeResponse>({ stats, xpGained, practice }), after }
}

/** The times are not compared: the log has corrected what cannot be, and the device sends what it has. */
function isSameSession(a: Practice, b: PracticeInput): boolean {
  return a.answered === b.answered && a.right === b.right && a.activeSeconds === b.activeSeconds
}
