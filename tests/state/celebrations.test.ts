import { beforeEach, expect, test } from 'vitest'
import { repeatCompletionXp } from '#domain/lesson-xp.ts'
import {
  beginCheering,
  celebrateAnswer,
  celebrateLesson,
  endCelebration,
  forgetCelebrations,
  useCelebrations,
} from '#state/celebrations.ts'

beforeEach(forgetCelebrations)

const amounts = () => useCelebrations.getState().queue.map(({ xp }) => xp?.amount ?? null)
const lesson = (unlocked: ('lessons_3' | 'xp_500')[] = []) =>
  celebrateLesson(50, {
    xp: repeatCompletionXp(50),
    stats: { currentStreak: 1 },
    unlocked,
    hasStreakGrown: false,
  })

test('an answer takes the place of the answer before: nothing lags behind the learner', () => {
  celebrateAnswer('basic', () => 0)
  celebrateAnswer('basic', () => 0.5)
  expect(amounts()).toEqual([20])
})

test('the points of a lesson add up, and the next begins at none', () => {
  beginCheering()
  celebrateAnswer('basic', () => 0)
  celebrateAnswer('basic', () => 0.5)
  expect(useCelebrations.getState().cheered).toBe(35)
  beginCheering()
  celebrateAnswer('basic', () => 0)
  expect(useCelebrations.getState().cheered).toBe(15)
})

test('a finished lesson takes the place of its last answer', () => {
  celebrateAnswer('basic', () => 0)
  lesson()
  expect(amounts()).toEqual([15])
  expect(useCelebrations.getState().queue[0]?.isPassing).toBe(false)
})

test('while a lesson is being celebrated an answer of the next one is left out', () => {
  lesson()
  celebrateAnswer('arrangement', () => 0)
  expect(amounts()).toEqual([15])
})

test('what came together is shown one after the other, and each goes once', () => {
  lesson(['lessons_3', 'xp_500'])
  expect(amounts()).toEqual([15, null, null])
  const [first] = useCelebrations.getState().queue
  endCelebration(first?.id ?? 0)
  endCelebration(first?.id ?? 0)
  expect(useCelebrations.getState().queue.map(({ occasion }) => occasion?.name)).toEqual([
    'Finding Your Voice',
    'Language Learner',
  ])
})

test('a second lesson waits for the celebration of the first', () => {
  lesson(['lessons_3'])
  lesson(['xp_500'])
  expect(amounts()).toEqual([15, null, 15, null])
})
