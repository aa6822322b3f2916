import { join } from 'node:path'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import type { LessonItem } from '#contract/lesson.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { lexiconRows } from './answers-lexicon.ts'

/** The course as a premium learner's device has it, with what its exercises accept for an item. */
export function wholeCourse() {
  const { lessons } = loadCourse(join(import.meta.dirname, '../../content'))
  const items: LessonItem[] = lessons.flatMap((lesson) => lesson.items)
  const inLessons = new Set(items.map(({ id }) => id))
  const rows = lexiconRows().filter(({ id }) => !inLessons.has(id))
  const accepted = new Map<string, { correctInOtherScript?: string; acceptedAnswers: string[] }>()
  for (const exercise of lessons.flatMap((lesson) => lesson.exercises)) {
    if (exercise.answerLanguage !== 'phr') continue
    const { correctAnswer, correctShahmukhi, acceptedAnswers } = exercise
    const before = accepted.get(correctAnswer)
    accepted.set(correctAnswer, {
      ...(correctShahmukhi !== undefined && { correctInOtherScript: correctShahmukhi }),
      acceptedAnswers: [...(before?.acceptedAnswers ?? []), ...acceptedAnswers],
    })
  }
  return {
    items,
    exercises: lessons.flatMap((lesson) => lesson.exercises),
    vocabulary: buildVocabulary([...items, ...rows]),
    acceptedFor: (correctAnswer: string) => accepted.get(correctAnswer),
  }
}
