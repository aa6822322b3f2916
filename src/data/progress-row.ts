import type { LessonProgress } from '#domain/lesson-progress.ts'
import type { StoredTally, ProgressRow } from './rows.ts'

/** Dexie rows are plain and mutable; the tally stays only while it counts this attempt. */
export function rowOf(
  lessonId: string,
  progress: LessonProgress,
  tally: StoredTally | undefined,
): ProgressRow {
  const row: ProgressRow = {
    lessonId,
    epoch: progress.epoch,
    attempt: progress.attempt,
    currentExerciseIndex: progress.currentExerciseIndex,
    completedExercises: [...progress.completedExercises],
    correctExercises: [...progress.correctExercises],
  }
  return tally?.attempt === progress.attempt ? { ...row, tally } : row
}
