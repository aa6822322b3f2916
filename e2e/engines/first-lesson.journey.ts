import { expectAgreement } from '../world/agreement.ts'
import { Learner } from '../world/learner.ts'
import { linkIn } from '../world/mail.ts'
import { test } from './engine-journey.ts'
import { finishLesson, seeExercise, seeLessons } from './play.ts'

test('a visitor registers, verifies their address and finishes the first lesson', async ({
  server,
  tab,
}) => {
  const learner = new Learner(server)
  await tab.goto('/')
  await tab.see({ role: 'heading', name: 'Learn Pothwari' })
  await tab.goto('/register')
  await tab.enter({ label: 'Name' }, learner.name)
  await tab.enter({ label: 'Email' }, learner.email)
  await tab.enter({ label: 'Password' }, learner.password)
  await tab.enter({ label: 'Confirm Password' }, learner.password)
  await tab.press({ role: 'button', name: 'Create Account' })
  await tab.see({ role: 'heading', name: `Welcome, ${learner.name}` })
  await tab.goto(linkIn(await learner.mail('Verify'), '/verify-email'))
  await tab.see({ role: 'heading', name: 'Email Verified!' })
  await tab.press({ role: 'link', name: 'Start Learning', within: { role: 'main' } })
  await seeLessons(tab)

  await learner.signIn()
  const lesson = await learner.lesson('1')
  await tab.press({ role: 'link', name: 'Start Lesson lesson 1' })
  await seeExercise(tab, lesson, 1)
  await finishLesson(tab, lesson)
  await expectAgreement(tab, learner, { completions: 1 })
})
