import { expectAgreement, waiting } from '../world/agreement.ts'
import { expect, test } from './engine-journey.ts'
import { answerUpTo, ready, seeExercise, signIn } from './play.ts'

test('who signs out with work not sent is asked, and it goes on its way after the next sign-in', async ({
  server,
  learner,
  tab,
}) => {
  const lesson = await learner.lesson('1')
  await signIn(tab, learner)
  await ready(tab)
  await tab.press({ role: 'link', name: 'Start Lesson lesson 1' })
  await seeExercise(tab, lesson, 1)
  await server.stop()
  await answerUpTo(tab, lesson, 2)
  expect(await waiting(tab, learner)).toBeGreaterThan(0)
  // A lesson has no menu.
  await tab.goto('/lessons')
  await tab.press({ role: 'button', name: 'Account menu' })
  await tab.press({ role: 'button', name: 'Sign Out' })
  await tab.see({ role: 'dialog', name: 'Sign out with work not synced yet?' })
  await tab.press({ role: 'button', name: 'Keep on This Device' })
  await expect.poll(() => tab.path()).not.toBe('/lessons')

  await server.run()
  await signIn(tab, learner)
  await expectAgreement(tab, learner, { completions: 0 })
  expect((await learner.progress()).progress[0]?.completedExercises).toEqual([0, 1])
})
