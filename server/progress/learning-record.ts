import type { LocalDate } from '#domain/calendar.ts'
import {
  type Completion,
  type CompletionFold,
  foldCompletions,
  latestPossible,
} from '#domain/completions.ts'
import { emptyProgress, FIRST_ATTEMPT, type LessonProgress } from '#domain/lesson-progress.ts'
import type { LearningRecord, RecordedCompletion } from '../db/learning-record.ts'

/** Everything that is counted of a record: its log is its completions and its practice. */
export function foldRecord(
  { completions, practices, epoch }: Pick<LearningRecord, 'completions' | 'practices' | 'epoch'>,
  today: LocalDate,
): CompletionFold {
  return foldCompletions([...completions, ...practices], { epoch, today })
}

/** The completions as a learner is told of them. */
export function logOf(record: LearningRecord): Completion[] {
  return record.completions.map(asLogged)
}

export function asLogged({ receivedMs: _receivedMs, ...row }: RecordedCompletion): Completion {
  return row
}

/** The newest instant that the record holds: it is never earlier than this. Null where it holds none. */
export function newestIn({
  completions,
  practices,
  evenings,
  reset,
}: LearningRecord): string | null {
  let newest = reset?.askedAt ?? null
  const note = (time: string): void => {
    if (newest === null || time > newest) newest = time
  }
  for (const log of [completions, practices]) for (const { completedAt } of log) note(completedAt)
  for (const { saidAt } of evenings) note(saidAt)
  return newest
}

/** The latest (ms) that something of the record's epoch can have been finished, where a device reports `completedAt`. */
export function latestIn(record: LearningRecord, completedAt: string, nowMs: number): number {
  const server = { nowMs, newest: newestIn(record) }
  // What is done in an epoch is done after the reset that began it.
  const earliestMs = record.reset === null ? 0 : Date.parse(record.reset.askedAt) + 1
  return Math.max(latestPossible(Date.parse(completedAt), server), earliestMs)
}

export function progressIn(record: LearningRecord, lessonId: string): LessonProgress {
  return record.progress.get(lessonId) ?? emptyProgress(record.epoch, FIRST_ATTEMPT)
}

export function withProgress(
  record: LearningRecord,
  lessonId: string,
  progress: LessonProgress,
): LearningRecord {
  return { ...record, progress: new Map(record.progress).set(lessonId, progress) }
}

/** The same record under another number of its epoch. */
export function renumber(record: LearningRecord, epoch: number): LearningRecord {
  return {
    ...record,
    epoch,
    progress: new Map([...record.progress].map(([id, row]) => [id, { ...row, epoch }])),
    completions: record.completions.map((row) => ({ ...row, epoch })),
    practices: record.practices.map((row) => ({ ...row, epoch })),
    evenings: record.evenings.map((row) => ({ ...row, epoch })),
  }
}

/**
 * What is left of a record begins the next epoch. Its completions count as carried over: their attempts
 * were begun in an older epoch, so an attempt of the same number may be finished again.
 */
export function carryOver(
  { completions, ...left }: Omit<LearningRecord, 'epoch' | 'reset'>,
  { epoch, reset }: Pick<LearningRecord, 'epoch' | 'reset'>,
): LearningRecord {
  const carried = completions.map((row) => ({ ...row, carried: true }))
  return renumber({ ...left, epoch, reset, completions: carried }, epoch)
}

/**
 * A call names the epoch in which it was made (none: the current one). An older one changes nothing:
 * null. A newer one follows a whole reset that a restored backup has forgotten: the account moves to
 * that epoch and keeps everything, because only the reset itself says what it takes away.
 */
export function enterEpoch(
  record: LearningRecord,
  given: number | undefined,
): LearningRecord | null {
  if (given === undefined || given === record.epoch) return record
  return given < record.epoch ? null : carryOver(record, { epoch: given, reset: null })
}
