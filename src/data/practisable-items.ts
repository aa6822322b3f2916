import type { LessonItem, ListedLesson } from '#contract/lesson.ts'
import { pathOfKinCard } from '#domain/kinship/kin-card.ts'
import { askableItems } from '#domain/memory/askable-items.ts'
import { isOpen } from './lesson-addresses.ts'

/** What practice may ask of a lesson: all of an open one, and what was learnt in one that no longer is. */
export function itemsOf(lesson: ListedLesson): readonly LessonItem[] {
  return isOpen(lesson) ? lesson.items : (lesson.learnt ?? [])
}

export function practisableItems(lessons: readonly ListedLesson[]): LessonItem[] {
  return lessons.flatMap(itemsOf)
}

/** The ids of all that practice asks as it is set up: of the lessons, and what the family tree has asked about. */
export function practisableIds(
  lessons: readonly ListedLesson[],
  cards: readonly { itemId: string }[],
  settings: { typing: boolean },
): string[] {
  const ofTree = cards.filter(({ itemId }) => pathOfKinCard(itemId) !== null)
  return [
    ...askableItems(practisableItems(lessons), settings).map(({ id }) => id),
    ...new Set(ofTree.map(({ itemId }) => itemId)),
  ]
}
