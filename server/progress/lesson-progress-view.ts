import type { LessonProgressAnswer } from '#contract/progress.ts'
import type { Completion } from '#domain/completions.ts'
import { emptyProgress, FIRST_ATTEMPT, type LessonProgress } from '#domain/progress.ts'

/** What the server knows of one learner and one lesson. */
export type LessonRecord = {
  epoch: number
  progress: LessonProgress | undefined
  /** The learner's log; rows of other lessons and epochs are passed over. */
  completions: readonly Completion[]
}

export function currentProgress(record: LessonRecord): LessonProgress {
  return record.progress?.epoch === record.epoch
    ? record.progress
    : emptyProgress(record.epoch, FIRST_ATTEMPT)
}

/** The one flat form in which every call answers the progress of a lesson. */
export function lessonProgressView(
  lesson: { id: string; exerciseCount: number },
  record: LessonRecord,
): LessonProgressAnswer {
  const progress = currentProgress(record)
  const done = record.completions.filter(
    (row) => row.lessonId === lesson.id && row.epoch === record.epoch,
  )
  const isCompleted = done.some((row) => row.attempt === progress.attempt)
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
