import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GUEST_ID } from '#data/guest.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { SlippedItems } from '#features/player/slipped-items.tsx'
import { useLearnerState } from '#state/learner.ts'
import { sampleLesson } from './sample-lesson.ts'

afterEach(() => {
  cleanup()
  useLearnerState.setState({ db: null })
})

it.each([
  ['u1', 1, 'It comes back in Practise, and in Practice Again.'],
  ['u1', 2, 'They come back in Practise, and in Practice Again.'],
  // A guest has neither.
  [GUEST_ID, 1, 'With an account it comes back in Practise.'],
  [GUEST_ID, 2, 'With an account they come back in Practise.'],
])('%s, of whose words %i slipped, reads where that comes back', (userId, count, words) => {
  useLearnerState.setState({ db: new LearnerDb(userId) })
  render(<SlippedItems items={sampleLesson().items.slice(0, count)} />)
  expect(screen.getByText(words)).toBeTruthy()
})
