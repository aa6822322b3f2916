import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'valibot'
import { parse as parseYaml } from 'yaml'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import type { LessonItem } from '#contract/lesson.ts'
import { authorLesson } from '#server/content/author-schema.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { lexiconRows } from './answers-lexicon.ts'

const LESSONS = join(import.meta.dirname, '../../content/lessons')

const writtenForms = new Map<string, string[]>(
  readdirSync(LESSONS)
    .flatMap(
      (name) => parse(authorLesson, parseYaml(readFileSync(join(LESSONS, name), 'utf8'))).items,
    )
    .map(({ id, alsoSaid, accepts }) => [id, [...alsoSaid, ...accepts]]),
)

/** The course as a premium learner's device has it, with what its exercises accept for an item. */
export function wholeCourse() {
  const { lessons } = loadCourse(join(import.meta.dirname, '../../content'))
  const items: LessonItem[] = lessons.flatMap((lesson) => lesson.items)
  const inLessons = new Set(items.map(({ id }) => id))
  const rows = lexiconRows().filter(({ id }) => !inLessons.has(id))
  const accepted = new Map<string, { correctInOtherScript?: string; acceptedAnswers: string[] }>()
  for (const exercise of lessons.flatMap((lesson) => lesson.exercises)) {
    // What is said aloud is judged by the coach.
    if (exercise.answerLanguage !== 'phr' || exercise.type === 'voice_recognition') continue
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
    /** What the author accepts for an item, whether an exercise of today asks for it or not. */
    writtenFor: (roman: string) => {
      const item = items.find((each) => each.roman === roman)
      return (
        item && {
          correctInOtherScript: item.shahmukhi,
          acceptedAnswers: writtenForms.get(item.id) ?? [],
        }
      )
    },
  }
}
