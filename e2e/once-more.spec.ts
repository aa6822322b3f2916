import type { Page } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { exercisesOfAttempt } from '#domain/lesson-order.ts'
import { expectAgreement, readDevice } from './world/agreement.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { tabOnto } from './world/keys.ts'
import { finishLesson, seeExercise, signIn } from './world/play.ts'
import { replaceLesson } from './world/voice-first.ts'

const card = (page: Page) => page.locator('section.meet')
const onward = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses the button that has the focus by itself. */
async function enter(page: Page, name: string): Promise<void> {
  await expect(onward(page, name)).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Past the card with Enter, where there is one; then the focus is on the question. */
async function enterPastCard(page: Page, lesson: OpenLesson, number: number): Promise<void> {
  await expect(page.getByText(`Exercise ${number} of ${lesson.exercises.length}`)).toBeVisible()
  await expect(page.locator('#question')).toBeFocused()
  if (!(await card(page).isVisible())) return
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeHidden()
  await expect(page.locator('#question')).toBeFocused()
}

/** By the key of its number. */
async function chooseByKey(page: Page, exercise: Exercise, isRight: boolean): Promise<void> {
  const options = exercise.options ?? []
  const at = options.findIndex((option) => (option === exercise.correctAnswer) === isRight)
  await page.keyboard.press(String(at + 1))
}

/** Nothing but four choices. */
function choicesOf(lesson: OpenLesson): OpenLesson {
  const exercises = lesson.exercises.filter(({ type }) => type === 'multiple_choice').slice(0, 4)
  return { ...lesson, exercises, exerciseCount: exercises.length }
}

/** This exercise and no other is on the screen: no two of these lessons have the same options. */
async function expectAsked(page: Page, { options = [] }: Exercise): Promise<void> {
  const answers = page.getByRole('list', { name: 'Answers' }).getByRole('button')
  await expect(answers).toContainText([...options])
}

test(
  'met by keyboard, missed, asked once more and finished, all offline',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = choicesOf(await learner.lesson('1'))
    const { exercises } = lesson
    const missed = exercises.filter((_, at) => at === 1 || at === 3)
    expect(new Set(exercises.map(({ options = [] }) => options.join())).size).toBe(4)
    await replaceLesson(device.context, lesson)
    await signIn(page, learner)
    await device.ready()
    await device.goOffline()
    await tabOnto(page, page.getByRole('link', { name: /Start Lesson lesson 1,/ }))
    await page.keyboard.press('Enter')

    const [first] = exercises
    const item = lesson.items.find(({ id }) => id === first?.itemIds[0])
    await expect(card(page)).toContainText(item?.english ?? 'no item')
    for (const [at, exercise] of exercises.entries()) {
      await enterPastCard(page, lesson, at + 1)
      await expectAsked(page, exercise)
      const isMissed = missed.includes(exercise)
      await chooseByKey(page, exercise, !isMissed)
      if (isMissed) {
        await enter(page, 'Try Again')
        await expect(page.locator('#question')).toBeFocused()
        await chooseByKey(page, exercise, true)
      }
      await enter(page, at === exercises.length - 1 ? 'Once more' : 'Next')
    }
    // Each that was missed, in its order, and none that was right at once.
    for (const [at, exercise] of missed.entries()) {
      await expect(page.getByText(`Once more: ${at + 1} of ${missed.length}`)).toBeVisible()
      await expect(page.locator('#question')).toBeFocused()
      await expectAsked(page, exercise)
      await chooseByKey(page, exercise, at > 0)
      await enter(page, at === missed.length - 1 ? 'Complete' : 'Next')
    }
    await expect(page.getByRole('heading', { name: 'First Lesson Complete!' })).toBeFocused()
    const kept = await readDevice(page, learner.userId)
    // Four of six: what the round was answered counts for nothing.
    expect(kept.completions.map(({ score }) => score)).toEqual([67])
    await device.goOnline()
    await expectAgreement(page, learner, { completions: 1 })
  },
)

test(
  'a card and a round have room on a narrow screen with letters twice as large',
  { tag: '@deep' },
  async ({ openDevice, learner }) => {
    const { page } = await openDevice({ size: { width: 320, height: 640 } })
    await signIn(page, learner)
    const lesson = await learner.lesson('1')
    await page.goto('/lessons/1')
    await expect(card(page)).toBeVisible()
    await expectAccess(page, 'a card')
    await expect(onward(page, 'Got it')).toBeInViewport()
    await onward(page, 'Got it').click()
    await seeExercise(page, lesson, 1)
  },
)

test(
  'a lesson begun anew has other orders and its cards, and is finished like the first time',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const { page, context } = await openDevice({ size: PHONE })
    const whole = await learner.lesson('1')
    // Enough for another order.
    const lesson = { ...whole, exercises: whole.exercises.slice(0, 8), exerciseCount: 8 }
    await replaceLesson(context, lesson)
    await learner.hasReached(lesson, 1)
    await signIn(page, learner)
    await page.goto('/lessons/1')
    await page.getByRole('button', { name: 'Start Fresh' }).click()
    const exercises = [...exercisesOfAttempt(lesson, 2)]
    await expect(page.getByText(`Exercise 1 of ${exercises.length}`)).toBeVisible()
    await expect(card(page)).toBeVisible()
    await finishLesson(page, { ...lesson, exercises })
    await expectAgreement(page, learner, { completions: 1 })
  },
)
