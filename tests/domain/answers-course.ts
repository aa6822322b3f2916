import { join } from 'node:path'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import type { LessonItem } from '#contract/lesson.ts'
import { acceptedFor, practiceCourse } from '#domain/memory/practice-course.ts'
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
    // What is said aloud is judged by the coach, and tiles make no other line.
    if (exercise.answerLanguage !== 'phr') continue
    if (['voice_recognition', 'word_arrangement'].includes(exercise.type)) continue
    const { correctAnswer, correctShahmukhi, acceptedAnswers } = exercise
    const before = accepted.get(correctAnswer)
    accepted.set(correctAnswer, {
      ...(correctShahmukhi !== undefined && { correctInOtherScript: correctShahmukhi }),
      acceptedAnswers: [...(before?.acceptedAnswers ?? []), ...acceptedAnswers],
    })
  }
  const vocabulary = buildVocabulary([...items, ...rows])
  const practice = practiceCourse(lessons, vocabulary)
  return {
    items,
    exercises: lessons.flatMap((lesson) => lesson.exercises),
    vocabulary,
    acceptedFor: (correctAnswer: string) => accepted.get(correctAnswer),
    /** As an exercise of practice asks for an item, whether one of a lesson does or not. */
    writtenFor: (roman: string) => {
      const item = items.find((each) => each.roman === roman)
      return (
        item && {
          correctInOtherScript: item.shahmukhi,
          acceptedAnswers: acceptedFor(item, 'phr', practice),
        }
      )
    },
  }
}
