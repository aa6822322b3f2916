import type { LessonItem } from '#contract/lesson.ts'
import { EnglishWithPothwari } from './phrase/english-with-pothwari.tsx'
import { useVocabulary } from './use-vocabulary.ts'

/** An English sentence about the course; its words of Pothwari are marked once the course's words are put together. */
export function CourseNote({
  text,
  courseItems,
}: {
  text: string
  courseItems: readonly LessonItem[]
}) {
  const vocabulary = useVocabulary(courseItems)
  return vocabulary === null ? text : <EnglishWithPothwari text={text} vocabulary={vocabulary} />
}
