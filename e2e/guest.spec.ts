import type { Page } from '@playwright/test'
import type { OpenLesson } from '#contract/lesson.ts'
import { expectAgreement, readDevice } from './world/agreement.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { tabOnto } from './world/keys.ts'
import { Learner } from './world/learner.ts'
import { answerUpTo, finishLesson } from './world/play.ts'

const GUEST = 'guest'
const GUEST_LESSON = '**/api/guest/lesson'

async function fillForm(page: Page, learner: Learner): Promise<void> {
  await page.getByLabel('Name').fill(learner.name)
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(learner.password)
}

test.describe('in a browser that is killed', () => {
  test.use({ ownBrowser: true })

  test('a guest does lesson 1, partly without a network, and an account made after it has it once', async ({
    server,
    device,
    learner: other,
  }) => {
    const lesson = choicesOf(await other.lesson('1'))
    await device.context.route(GUEST_LESSON, (route) => route.fulfill({ json: { lesson } }))
    await device.page.goto('/')
    await device.page.getByRole('link', { name: 'Try Lesson 1' }).first().click()
    await answerUpTo(device.page, lesson, 2)
    await device.ready()
    await device.die()

    await device.launch()
    const { page } = device
    await device.goOffline()
    await page.goto('/try')
    await page.getByRole('button', { name: 'Continue Learning' }).click()
    await finishLesson(page, lesson, 2)
    await expect(page.getByTestId('sync-status')).toBeHidden()
    expect((await readDevice(page, GUEST)).completions).toHaveLength(1)
    await page.getByRole('link', { name: 'Save Your Patch' }).click()
    await device.goOnline()

    const learner = new Learner(server)
    await fillForm(page, learner)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: `Welcome, ${learner.name}` })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Your Lessons' }).click()
    await learner.signIn()
    await expectAgreement(page, learner, { completions: 1 })
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

/** Nothing but three choices. */
function choicesOf(lesson: OpenLesson): OpenLesson {
  const exercises = lesson.exercises.filter(({ type }) => type === 'multiple_choice').slice(0, 3)
  return { ...lesson, exercises, exerciseCount: exercises.length }
}

test(
  'by keyboard alone: a guest whose address has an account signs in, and both lessons count',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    // The form's refusal of the address.
    device.expectProblems(/status of 400/)
    const lesson = choicesOf(await learner.lesson('1'))
    const done = { score: 60, timeSpent: 20, isCompleted: true, attempt: 1 }
    await learner.post('/api/progress/1', done)
    await device.context.route(GUEST_LESSON, (route) => route.fulfill({ json: { lesson } }))
    await page.goto('/')
    await tabOnto(page, page.getByRole('link', { name: 'Try Lesson 1' }).first())
    await page.keyboard.press('Enter')
    for (const [at, exercise] of lesson.exercises.entries()) {
      await expect(page.getByText(`Exercise ${at + 1} of ${lesson.exercises.length}`)).toBeVisible()
      const onCard = page.getByRole('button', { name: 'Got it' })
      // Where the link was pressed before the page was hydrated, the browser has loaded a page, and begins at its top.
      if (at === 0) await tabOnto(page, onCard)
      else await expect(page.locator('#question')).toBeFocused()
      if (await onCard.isVisible()) await page.keyboard.press('Enter')
      await expect(onCard).toBeHidden()
      await expect(page.locator('#question')).toBeFocused()
      const right = exercise.options?.indexOf(exercise.correctAnswer) ?? -1
      await page.keyboard.press(String(right + 1))
      const isLast = at === lesson.exercises.length - 1
      const onward = page.getByRole('button', { name: isLast ? 'Complete' : 'Next', exact: true })
      await expect(onward).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: 'First Lesson Complete!' })).toBeFocused()
    await expectAccess(page, 'a guest’s finished lesson')
    await tabOnto(page, page.getByRole('link', { name: 'Save Your Patch' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Save Your Patch' })).toBeFocused()
    await expectAccess(page, 'Save Your Patch')
    const { name, email, password } = learner
    for (const [label, typed] of Object.entries({
      Name: name,
      Email: email,
      Password: password,
      'Confirm Password': password,
    })) {
      await tabOnto(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type(typed)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sign In to Save Your Patch' })).toBeFocused()
    await expectAccess(page, 'Sign In to Save Your Patch')
    await tabOnto(page, page.getByRole('button', { name: 'Sign In and Save' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/lessons')
    await expectAgreement(page, learner, { completions: 2 })
  },
)
