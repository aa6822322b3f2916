import type { ListedLesson } from '#contract/lesson.ts'
import type { LessonView } from '#data/lesson-view.ts'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'

/**
 * Different free lessons of which at least one exercise was answered (readings, free lessons used).
 * A later attempt counts, too: only an answered lesson can be begun again.
 */
export function freeLessonsUsed(
  lessons: readonly ListedLesson[],
  progress: ReadonlyMap<string, LessonView>,
): number {
  const used = lessons.filter((lesson) => !lesson.isPremium && isAnswered(progress.get(lesson.id)))
  return Math.min(FREE_LESSON_COUNT, used.length)
}

function isAnswered(view: LessonView | undefined): boolean {
  if (!view) return false
  const { completedExercises, attempt } = view.progress
  return view.isCompleted || completedExercises.length > 0 || attempt > 1
}
