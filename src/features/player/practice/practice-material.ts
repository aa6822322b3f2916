import type { LessonItem, ListedLesson } from '#contract/lesson.ts'
import { isOpen } from '#data/lesson-addresses.ts'
import { itemsOf, practisableItems } from '#data/practisable-items.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import { practiceCourse, type PracticeCourse } from '#domain/memory/practice-course.ts'

/** Everything that a session is made of and shown with. */
export type PracticeMaterial = {
  course: PracticeCourse
  items: readonly LessonItem[]
  /** The lesson that teaches an item. */
  lessonIdOf: (itemId: string) => string
}

export function practiceMaterial(
  lessons: readonly ListedLesson[],
  vocabulary: CourseVocabulary,
): PracticeMaterial {
  const lessonIds = new Map(
    lessons.flatMap((lesson) =>
      itemsOf(lesson).map((item): [string, string] => [item.id, lesson.id]),
    ),
  )
  const taught = lessons.map((lesson) => {
    return { items: itemsOf(lesson), exercises: isOpen(lesson) ? lesson.exercises : [] }
  })
  return {
    course: practiceCourse(taught, vocabulary),
    items: practisableItems(lessons),
    lessonIdOf: (itemId) => lessonIds.get(itemId) ?? '',
  }
}
