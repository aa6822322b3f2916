import type { LessonItem, ListedLesson } from '#contract/lesson.ts'
import { isOpen } from '#data/open-lesson.ts'
import { itemsOf, practisableItems } from '#data/practisable-items.ts'
import { type CourseVocabulary, withWordsOf } from '#domain/answers/vocabulary.ts'
import { askableItems } from '#domain/memory/askable-items.ts'
import { practiceCourse, type PracticeCourse } from '#domain/memory/practice-course.ts'
import type { kinItems } from './kin-items.ts'

/** Everything that a session is made of and shown with. */
export type PracticeMaterial = {
  course: PracticeCourse
  items: readonly LessonItem[]
  /** What can be asked as practice is set up. */
  itemIds: readonly string[]
  /** The lesson that teaches an item; empty where none does. */
  lessonIdOf: (itemId: string) => string
}

export function practiceMaterial(
  lessons: readonly ListedLesson[],
  vocabulary: CourseVocabulary,
  kin: ReturnType<typeof kinItems>,
  settings: { typing: boolean },
): PracticeMaterial {
  const lessonIds = new Map(
    lessons.flatMap((lesson) =>
      itemsOf(lesson).map((item): [string, string] => [item.id, lesson.id]),
    ),
  )
  const taught = lessons.map((lesson) => {
    return { items: itemsOf(lesson), exercises: isOpen(lesson) ? lesson.exercises : [] }
  })
  const ofTree = { items: [...kin.asked, ...kin.others], exercises: [] }
  const ofLessons = practisableItems(lessons)
  return {
    course: practiceCourse([...taught, ofTree], withWordsOf(vocabulary, kin.words)),
    items: [...ofLessons, ...kin.asked],
    itemIds: [...askableItems(ofLessons, settings), ...kin.asked].map(({ id }) => id),
    lessonIdOf: (itemId) => lessonIds.get(itemId) ?? '',
  }
}
