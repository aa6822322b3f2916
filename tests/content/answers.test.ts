import { expect, test } from 'vitest'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { checkAnswers } from '#server/content/check-answers.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { contentDir } from './course-copy.ts'

const items = loadCourse(contentDir).lessons.flatMap((lesson) => lesson.items)
const cow = items.find(({ id }) => id === 'L03-01')
if (cow === undefined) throw new Error('The cow has gone')

const sayCow: Exercise = {
  id: '3-12',
  type: 'translation',
  question: 'Write this in Pothwari',
  explanation: 'gaañ.',
  prompt: { language: 'en', text: 'cow' },
  correctAnswer: cow.roman,
  correctShahmukhi: cow.shahmukhi,
  acceptedAnswers: [],
  answerLanguage: 'phr',
  itemIds: ['L03-01'],
}

function reasons(exercise: Exercise, known: LessonItem[] = items): string[] {
  return checkAnswers([exercise], known, buildVocabulary(known)).map(({ reason }) => reason)
}

test('an exercise that takes its own answers and nothing else is let pass', () => {
  expect(reasons(sayCow)).toEqual([])
})

test('an accepted answer in which the judge finds no word is named', () => {
  expect(reasons({ ...sayCow, acceptedAnswers: ['.'] })).toEqual([
    '"." is an answer of its own, and not taken',
  ])
})

test('another item of the course that would pass by a slip is named, wherever it is taught', () => {
  const nearly = { ...cow, id: 'L15-24', english: 'wheel', gloss: 'wheel', roman: 'Ga añ' }
  expect(reasons(sayCow, [...items, nearly])).toEqual([
    'would take "Ga añ" (L15-24) for its answer',
  ])
})

test('an option that could be typed as the answer is named', () => {
  const choice = { ...sayCow, type: 'multiple_choice', options: [cow.roman, 'gaan', 'kutta'] }
  expect(reasons(choice)).toEqual(['"gaan" would be right too'])
})

test('what is to be said aloud is left to the coach', () => {
  expect(reasons({ ...sayCow, type: 'voice_recognition', acceptedAnswers: ['.'] })).toEqual([])
})
