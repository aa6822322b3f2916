import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { checkAnswer } from '#features/player/exercises/checked-answer.ts'
import { SpellingNote } from '#features/player/spelling-note.tsx'
import { gap } from './sample-lesson.ts'

const village = { id: 'L12-01', english: 'village', roman: 'graañ', shahmukhi: 'گراں' }
const exercise = {
  ...gap,
  correctAnswer: village.roman,
  correctShahmukhi: village.shahmukhi,
  acceptedAnswers: [],
}

it.each([
  { given: 'گران', written: 'گراں', language: 'phr-Arab', marked: 'ں' },
  { given: 'gra', written: 'graañ', language: 'phr-Latn', marked: 'ñ' },
])('corrects $given in its own script, with what differs marked', (row) => {
  const answer = checkAnswer(exercise, row.given, buildVocabulary([village]), {
    line: undefined,
    family: [],
  })
  const { container } = render(
    <SpellingNote exercise={exercise} answer={answer} item={undefined} />,
  )
  const spelling = container.querySelector(`[lang="${row.language}"]`)
  expect(spelling?.textContent).toBe(row.written)
  expect(spelling?.querySelector('mark')?.textContent).toContain(row.marked)
})
