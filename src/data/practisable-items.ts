import type { LessonItem, ListedLesson } from '#contract/lesson.ts'
import { isOpen } from './open-lesson.ts'

/** What practice may ask of a lesson: all of an open one, and what was learnt in one that no longer is. */
export function itemsOf(lesson: ListedLesson): readonly LessonItem[] {
  return isOpen(lesson) ? lesson.items : (lesson.learnt ?? [])
}

export function practisableItems(lessons: readonly ListedLesson[]): LessonItem[] {
  return lessons.flatMap(itemsOf)
}
