import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildVocabulary } from '#domain/answers/vocabulary.ts'
import { checkAnswer } from '#features/player/exercises/checked-answer.ts'
import { FeedbackPanel } from '#features/player/feedback-panel.tsx'
import { SaidFeedback } from '#features/player/said-feedback.tsx'
import { choice } from './sample-lesson.ts'

const vocabulary = buildVocabulary([])
const spoken = { ...choice, type: 'voice_recognition' }

it.each([
  { isByOwnEar: true, heading: 'Good, keep going', said: /^Good, keep going\./ },
  { isByOwnEar: false, heading: 'Shabash! (Excellent!)', said: /^Shabash, excellent\./ },
])('what is said of a phrase said aloud, by the own ear: $isByOwnEar', (given) => {
  const answer = checkAnswer(spoken, 'Shukriya', vocabulary, {
    line: undefined,
    family: [],
    ownResult: { isRight: true, isByOwnEar: given.isByOwnEar },
  })
  const shown = { exercise: spoken, answer, item: undefined, courseItems: [], vocabulary }
  const { container } = render(
    <>
      <div className="said">
        <SaidFeedback {...shown} />
      </div>
      <FeedbackPanel {...shown} lessonId="1">
        <button type="button">Next</button>
      </FeedbackPanel>
    </>,
  )
  expect(screen.getByRole('heading').textContent).toBe(given.heading)
  expect(container.querySelector('.said')?.textContent).toMatch(given.said)
})
