import type { LessonItem, OpenLesson } from '#contract/lesson.ts'
import type { WordMemories } from '#domain/memory/word-memories.ts'

/** What was known well and is due to be seen again, in the order of the course. */
export function fadingItems(lessons: readonly OpenLesson[], memories: WordMemories): LessonItem[] {
  return lessons
    .flatMap(({ items }) => items)
    .filter(({ id }) => memories.get(id)?.strength === 'fading')
}
