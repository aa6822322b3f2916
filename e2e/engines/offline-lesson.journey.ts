import { expectAgreement, waiting } from '../world/agreement.ts'
import { expect, test } from './engine-journey.ts'
import { finishLesson, ready, seeLessons, signIn } from './play.ts'

test('the app opens without a network, a lesson is finished there, and the server learns of it exactly once', async ({
  server,
  learner,
  tab,
}) => {
  const lesson = await learner.lesson('1')
  await learner.hasReached(lesson, 2)
  await signIn(tab, learner)
  await ready(tab)
  await server.stop()
  await tab.goto('/lessons')
  await seeLessons(tab)
  await tab.press({ role: 'link', name: '^Continue Lesson 1$' })
  await tab.press({ role: 'button', name: 'Continue Learning' })
  await finishLesson(tab, lesson, lesson.exercises.length - 1)
  expect(await waiting(tab, learner)).toBeGreaterThan(0)

  await server.run()
  expect((await learner.progress()).completions).toEqual([])
  await tab.goto('/dashboard')
  await expectAgreement(tab, learner, { completions: 1 })
  await tab.goto('/dashboard')
  await expectAgreement(tab, learner, { completions: 1 })
})
