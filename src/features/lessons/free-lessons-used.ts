import type { ListedLesson } from '#contract/lesson.ts'
import type { LessonView } from '#data/lesson-view.ts'
import { FREE_LESSON_COUNT, isLessonUsed } from '#domain/plans.ts'

/** Different free lessons of which at least one exercise was answered (readings, free lessons used). */
export function freeLessonsUsed(
  lessons: readonly ListedLesson[],
  progress: ReadonlyMap<string, LessonView>,
): number {
  const used = lessons.filter(({ id, isPremium }) => {
    const view = progress.get(id)
    return (
      !isPremium &&
      isLessonUsed({ isCompleted: view?.isCompleted ?? false, progress: view?.progress })
    )
  })
  return Math.min(FREE_LESSON_COUNT, used.length)
}
