import type { LessonProgress } from '#domain/lesson-progress.ts'
import type { PipState } from '#ui/pips.tsx'

/** One pip for each exercise of the attempt: right, missed so far, or ahead. */
export function lessonPips(
  { completedExercises, correctExercises }: LessonProgress,
  exerciseCount: number,
): readonly PipState[] {
  return Array.from({ length: exerciseCount }, (_, at) => {
    if (correctExercises.includes(at)) return 'right'
    return completedExercises.includes(at) ? 'missed' : 'ahead'
  })
}
