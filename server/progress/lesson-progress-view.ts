import type { LessonProgressResponse } from '#contract/progress.ts'
import type { LearningRecord } from '../db/learning-record.ts'
import { progressIn } from './learning-record.ts'

/** The one flat form in which every call answers the progress of a lesson. */
export function lessonProgressView(
  lesson: { id: string; exerciseCount: number },
  record: LearningRecord,
): LessonProgressResponse {
  const progress = progressIn(record, lesson.id)
  const done = record.completions.filter((row) => row.lessonId === lesson.id)
  const isCompleted = done.some((row) => !row.carried && row.attempt === progress.attempt)
  const isBegun = progress.currentExerciseIndex > 0 || progress.completedExercises.length > 0
  return {
    lesson_id: lesson.id,
    completed: done.length > 0,
    score: Math.max(0, ...done.map((row) => row.score)),
    canResume: isBegun && !isCompleted,
    isCompleted,
    currentExerciseIndex: progress.currentExerciseIndex,
    totalExercises: lesson.exerciseCount,
    completedExercises: [...progress.completedExercises],
    correctExercises: [...progress.correctExercises],
    attempt: progress.attempt,
    epoch: progress.epoch,
  }
}
