import type { Page } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { waiting } from './world/agreement.ts'
import type { Device } from './world/device.ts'
import { expect, test } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { answerUpTo, openLesson, resumeLesson, seeExercise, signIn } from './world/play.ts'

const TABLET = { width: 820, height: 1180 }

async function answersOffline(device: Device, learner: Learner, count: number): Promise<void> {
  const { page } = device
  const lesson = await learner.lesson('1')
  await signIn(page, learner)
  await device.ready()
  await device.goOffline()
  await openLesson(page, lesson)
  await answerUpTo(page, lesson, count)
  expect(await waiting(page, learner)).toBeGreaterThan(0)
}

/** Scrolls Sign Out to where the dialog's Discard will lie, and names a point that both cover. */
async function pointOverBoth(page: Page): Promise<{ x: number; y: number }> {
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign Out' })
  const dialog = page.getByRole('dialog')
  await signOut.click()
  const later = await dialog.getByRole('button', { name: 'Discard' }).boundingBox()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  if (later === null) throw new Error('The dialog has no Discard')
  // Room to scroll, whatever stands under and over the button.
  await page.evaluate(() => (document.body.style.paddingBlock = '100vh'))
  const top = async (): Promise<number> => (await signOut.boundingBox())?.y ?? NaN
  await page.mouse.move(TABLET.width / 2, TABLET.height / 2)
  await expect(async () => {
    await page.mouse.wheel(0, (await top()) - later.y)
    expect(Math.abs((await top()) - later.y), 'Sign Out stands where Discard will').toBeLessThan(20)
  }).toPass()
  const moved = await signOut.boundingBox()
  if (moved === null) throw new Error('The button went away')
  const left = Math.max(moved.x, later.x)
  const right = Math.min(moved.x + moved.width, later.x + later.width)
  expect(right, 'both reach over one place').toBeGreaterThan(left)
  return { x: (left + right) / 2, y: moved.y + moved.height / 2 }
}

test('a double click on Sign Out asks, and its second press discards nothing', async ({
  openDevice,
  learner,
}) => {
  const device = await openDevice({ size: TABLET })
  const { page } = device
  await answersOffline(device, learner, 4)
  const unsent = await waiting(page, learner)
  await page.goto('/profile?tab=settings')
  const { x, y } = await pointOverBoth(page)
  await page.mouse.dblclick(x, y)
  await expect(page.getByRole('dialog')).toContainText('Sign out with work not synced yet?')
  expect(await waiting(page, learner)).toBe(unsent)

  // A press that is meant counts.
  await page.getByRole('button', { name: 'Keep on This Device' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
})

/** A lesson with something to type, opened there. */
async function reachTypedExercise(
  page: Page,
  learner: Learner,
): Promise<{ lesson: OpenLesson; exercise: Exercise; number: number }> {
  const lesson = await learner.lesson('2')
  const at = lesson.exercises.findIndex(({ type }) => type === 'fill_blank')
  const exercise = lesson.exercises[at]
  if (exercise === undefined) throw new Error('Lesson 2 has nothing to type')
  await learner.hasReached(lesson, lesson.exercises.length - at)
  await signIn(page, learner)
  await resumeLesson(page, lesson, at + 1)
  return { lesson, exercise, number: at + 1 }
}

/** A finger that rests on the key: the browser tells a press, then repeats of it. */
async function holdEnter(page: Page): Promise<void> {
  for (let count = 0; count < 20; count += 1) await page.keyboard.down('Enter')
}

test('a held Enter checks once: the feedback waits for its own press', async ({
  device,
  learner,
}) => {
  const { page } = device
  const { lesson, exercise, number } = await reachTypedExercise(page, learner)
  const feedback = page.getByRole('region', { name: 'Feedback' })
  await page.getByRole('textbox').fill('qqqq')
  await page.keyboard.down('Enter')
  await expect(feedback).toContainText('Koi gal nahi!')
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await expect(tryAgain).toBeFocused()
  await holdEnter(page)
  await expect(page.getByRole('textbox')).toHaveValue('qqqq')
  await expect(tryAgain).toBeFocused()
  await page.keyboard.up('Enter')

  await page.keyboard.press('Enter')
  await page.getByRole('textbox').fill(exercise.correctAnswer)
  await page.keyboard.down('Enter')
  await expect(feedback).toContainText('Shabash!')
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused()
  await holdEnter(page)
  await expect(feedback).toBeVisible()
  await seeExercise(page, lesson, number)
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await seeExercise(page, lesson, number + 1)
})

test('a double click on Check, and one on Try Again, do what one click does', async ({
  device,
  learner,
}) => {
  const { page } = device
  const { lesson, number } = await reachTypedExercise(page, learner)
  await page.getByRole('textbox').fill('qqqq')
  await page.getByRole('button', { name: 'Check' }).dblclick()
  await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('Koi gal nahi!')
  await expect(page.getByRole('textbox')).toHaveValue('qqqq')
  await page.getByRole('button', { name: 'Try Again' }).dblclick()
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled()
  await seeExercise(page, lesson, number)
})
