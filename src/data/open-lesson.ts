import type { ListedLesson, OpenLesson } from '#contract/lesson.ts'

/** Whether this learner may open it: then it is whole. */
export function isOpen(lesson: ListedLesson): lesson is OpenLesson {
  return !('locked' in lesson)
}
