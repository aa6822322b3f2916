import type { Completion } from '#domain/completions.ts'
import { emptyProgress, FIRST_ATTEMPT, type LessonProgress } from '#domain/lesson-progress.ts'

/** All that is recorded about a learner's study in the current epoch. Never changed, only succeeded. */
export type LearningRecord = {
  epoch: number
  progress: ReadonlyMap<string, LessonProgress>
  completions: readonly Completion[]
}

export function emptyRecord(epoch: number): LearningRecord {
  return { epoch, progress: new Map(), completions: [] }
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

/**
 * A call names the epoch in which it was made (none: the current one). An older one changes nothing:
 * null. A newer one belongs to a whole reset that is still on its way: the account moves on to it at once.
 */
export function enterEpoch(
  record: LearningRecord,
  given: number | undefined,
): LearningRecord | null {
  if (given === undefined || given === record.epoch) return record
  return given < record.epoch ? null : emptyRecord(given)
}
