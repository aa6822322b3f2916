import { expect, test } from './engine-journey.ts'
import { seeExercise, signIn } from './play.ts'

test('the coach asks for a phrase, says what this browser can do, and lets the learner go on', async ({
  learner,
  tab,
}) => {
  const lesson = await learner.lesson('1')
  const at = lesson.exercises.findIndex(({ type }) => type === 'voice_recognition')
  expect(at).toBeGreaterThan(0)
  await learner.hasReached(lesson, lesson.exercises.length - at)
  await signIn(tab, learner)
  await tab.press({ role: 'link', name: '^Continue Lesson 1$' })
  await tab.press({ role: 'button', name: 'Continue Learning' })
  await seeExercise(tab, lesson, at + 1)
  await tab.see({ role: 'button', name: 'Skip for now' })
  await tab.press({ role: 'button', name: 'Skip for now' })
  if (at + 1 < lesson.exercises.length) await seeExercise(tab, lesson, at + 2)
  else await tab.see({ text: 'It counts neither way' })
})
