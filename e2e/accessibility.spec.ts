import type { Locator, Page } from '@playwright/test'
import type { Exercise } from '#contract/lesson.ts'
import { expectAgreement } from './world/agreement.ts'
import { PHONE } from './world/device.ts'
import { expectAccess, expectAccessAsRead } from './world/expect-access.ts'
import { expectRing } from './world/focus-ring.ts'
import { expect, test } from './world/journey.ts'
import { answer, finishLesson, openLesson, optionOf, resumeLesson, signIn } from './world/play.ts'
import { readAs } from './world/read-as.ts'
import { oneOfEachKind } from './world/voice-first.ts'

// Many screens in one journey, and axe is slow beside other work.
test.describe.configure({ timeout: 240_000 })

const VISITOR_PAGES = [
  '/',
  '/login',
  '/register',
  '/reset-password?token=t',
  '/pricing',
  '/contact',
  '/privacy',
  '/terms',
  '/no/page',
]
const LEARNER_PAGES = ['/lessons', '/lessons/1', '/dashboard', '/profile']
/** Two who read by night and by day: between them everything is set, and what grows grows together. */
const READERS = {
  dark: {
    text: '200',
    spacing: 'wide',
    contrast: 'more',
    script: 'naskh',
    lines: 'script-first',
  },
  light: { text: '100', spacing: 'wide', contrast: 'usual', lines: 'roman-only' },
} as const
const AS_USUAL = {
  text: '100',
  spacing: 'usual',
  contrast: 'usual',
  script: 'nastaliq',
  lines: 'roman-first',
} as const

/** The page with its own heading: past the loading view. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('no page breaks a rule of WCAG 2.2 AA that axe knows, a learner’s however they read', async ({
  openDevice,
  learner,
}) => {
  const device = await openDevice({ size: PHONE })
  const { page } = device
  for (const path of VISITOR_PAGES) {
    await visit(page, path)
    await expectAccess(page, path, true)
  }
  await signIn(page, learner)
  for (const path of LEARNER_PAGES) {
    await visit(page, path)
    await expectAccess(page, path, true)
    for (const by of ['dark', 'light'] as const) {
      await readAs(page, learner.userId, READERS[by])
      await expectAccessAsRead(page, `${path}, ${JSON.stringify(READERS[by])}`, by)
    }
    await readAs(page, learner.userId, AS_USUAL)
  }
})

for (const type of ['multiple_choice', 'translation', 'fill_blank', 'word_arrangement']) {
  const tag = type === 'word_arrangement' ? [] : '@release'
  test(
    `${type}, asked, missed and answered, breaks no rule either`,
    { tag },
    async ({ device, learner }) => {
      const { page } = device
      const lesson = await learner.lesson('1')
      const at = lesson.exercises.findIndex((exercise) => exercise.type === type)
      const exercise = lesson.exercises[at]
      if (exercise === undefined) throw new Error(`Lesson 1 has no ${type}`)
      if (at > 0) await learner.hasReached(lesson, lesson.exercises.length - at)
      await signIn(page, learner)
      await (at > 0 ? resumeLesson(page, lesson, at + 1) : openLesson(page, lesson))
      await expectAccess(page, 'asked', true)
      await miss(page, exercise)
      await expectAccess(page, 'missed', true)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await answer(page, exercise)
      await expectAccess(page, 'answered', true)
    },
  )
}

test('the ring of the focus is seen on the cloth and on what follows an answer', async ({
  device,
  learner,
}) => {
  const { page } = device
  await visit(page, '/')
  for (const start of await page.getByRole('link', { name: /Start Learning/ }).all()) {
    await expectRing(page, start)
  }
  const lesson = await learner.lesson('1')
  const at = lesson.exercises.findIndex(({ type }) => type === 'multiple_choice')
  const exercise = lesson.exercises[at]
  if (exercise === undefined) throw new Error('Lesson 1 has no choice')
  if (at > 0) await learner.hasReached(lesson, lesson.exercises.length - at)
  await signIn(page, learner)
  await visit(page, '/dashboard')
  await expectRing(page, page.locator('.clothbg .btn.silk'), learner.userId)
  await (at > 0 ? resumeLesson(page, lesson, at + 1) : openLesson(page, lesson))
  await miss(page, exercise)
  const feedback = page.getByRole('region', { name: 'Feedback' })
  await expectRing(page, feedback.getByRole('button', { name: 'Try Again' }), learner.userId)
  await feedback.getByRole('button', { name: 'Try Again' }).click()
  await answer(page, exercise)
  for (const control of await feedback.getByRole('button').and(page.locator(':enabled')).all()) {
    await expectRing(page, control, learner.userId)
  }
})

test('the questions of a begun lesson and the completion screen break no rule', async ({
  device,
  learner,
}) => {
  const { page } = device
  const lesson = await learner.lesson('1')
  await learner.hasReached(lesson, 1)
  await signIn(page, learner)
  await page.goto('/lessons/1')
  await expect(page.getByRole('heading', { name: 'Continue Your Journey?' })).toBeVisible()
  await expectAccess(page, 'resume', true)
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await finishLesson(page, lesson, lesson.exercises.length)
  // The first scroll stops the countdown: the screen stays as long as it is read.
  await page.mouse.wheel(0, 200)
  await expect(page.getByText('Take your time.')).toBeVisible()
  await expectAccess(page, 'completion', true)
  await page.goto('/lessons/1')
  await expect(page.getByRole('heading', { name: 'Lesson Already Completed!' })).toBeVisible()
  await expectAccess(page, 'restart', true)
})

test('what Tab reaches behind the feedback panel is scrolled clear of it', async ({
  openDevice,
  learner,
}) => {
  const { page } = await openDevice({ size: PHONE })
  await signIn(page, learner)
  const lesson = await learner.lesson('1')
  await openLesson(page, lesson)
  const [exercise] = lesson.exercises
  if (exercise === undefined) throw new Error('Lesson 1 has no exercise')
  await miss(page, exercise)
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused()
  const stops: string[] = []
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    const hidden = await page.evaluate(() => {
      const panel = document.querySelector('.fb')
      const { activeElement } = document
      if (!panel || !activeElement || panel.contains(activeElement)) return null
      const { top } = activeElement.getBoundingClientRect()
      const name = activeElement.textContent
      return top < panel.getBoundingClientRect().top ? name : `${name} is hidden`
    })
    if (hidden !== null) stops.push(hidden)
  }
  expect(stops.length).toBeGreaterThan(4)
  expect(stops.filter((name) => name.endsWith('is hidden'))).toEqual([])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('style', /scroll-padding/)
})

test('after Try Again the field is in sight with letters twice as large', async ({
  openDevice,
  learner,
}) => {
  const lesson = await learner.lesson('1')
  const at = lesson.exercises.findIndex(({ type }) => type === 'translation')
  const exercise = lesson.exercises[at]
  if (exercise === undefined) throw new Error('Lesson 1 has nothing to translate')
  await learner.hasReached(lesson, lesson.exercises.length - at)
  const { page } = await openDevice({ size: PHONE })
  await signIn(page, learner)
  await resumeLesson(page, lesson, at + 1)
  await readAs(page, learner.userId, { text: '200' })
  await miss(page, exercise)
  await page.getByRole('button', { name: 'Try Again' }).click()
  const field = page.getByRole('textbox')
  await expect(field).toBeFocused()
  await expect.poll(() => field.evaluate(edgesInSight)).toEqual([true, true])
})

/** Whether its upper and its lower edge are on the screen with nothing over them. */
function edgesInSight(element: Element): boolean[] {
  const { left, top, bottom } = element.getBoundingClientRect()
  return [top + 4, bottom - 4].map(
    (y) => document.elementFromPoint(left + 16, y)?.contains(element) === true,
  )
}

/** Answers wrongly. */
async function miss(page: Page, exercise: Exercise): Promise<void> {
  if (exercise.type === 'multiple_choice') {
    const at = (exercise.options ?? []).findIndex((option) => option !== exercise.correctAnswer)
    await page.getByRole('list', { name: 'Answers' }).getByRole('button').nth(at).click()
  } else if (exercise.type === 'word_arrangement') {
    const bank = page.getByRole('group', { name: 'Word bank' })
    for (const { roman } of (exercise.words ?? []).toReversed()) {
      await bank.getByRole('button', { name: roman, exact: true }).first().click()
    }
    await page.getByRole('button', { name: 'Check' }).click()
  } else {
    await page.getByRole('textbox').fill('xyzzy')
    await page.getByRole('button', { name: 'Check' }).click()
  }
  await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('Koi gal nahi!')
}

test('a lesson is found, taken and finished with the keyboard alone', async ({
  device,
  learner,
}) => {
  const { page } = device
  const lesson = await oneOfEachKind(device.context, await learner.lesson('1'))
  await signIn(page, learner)
  await press(page, page.getByRole('link', { name: /Start Lesson lesson 1/ }))
  for (const [index, exercise] of lesson.exercises.entries()) {
    await expect(
      page.getByText(`Exercise ${index + 1} of ${lesson.exercises.length}`),
    ).toBeVisible()
    if (await page.getByRole('button', { name: 'Got it' }).isVisible()) {
      await expect(page.locator('#question')).toBeFocused()
      await page.keyboard.press('Enter')
    }
    if (exercise.type === 'voice_recognition') {
      await press(page, page.getByRole('button', { name: 'Skip for now' }))
      continue
    }
    await answerByKeys(page, exercise)
    await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('Shabash!')
    // The focus is on what goes on: nobody has to look for it.
    const isLast = index === lesson.exercises.length - 1
    await expect(
      page.getByRole('button', { name: isLast ? 'Complete' : 'Next', exact: true }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'First Lesson Complete!' })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Continue Journey' }))
  await expectAgreement(page, learner, { completions: 1 })
})

async function answerByKeys(page: Page, exercise: Exercise): Promise<void> {
  if (exercise.type === 'multiple_choice') {
    await press(page, optionOf(page, exercise.correctAnswer))
    return
  }
  if (exercise.type === 'word_arrangement') {
    const bank = page.getByRole('group', { name: 'Word bank' })
    for (const { roman } of exercise.words ?? []) {
      await press(page, bank.getByRole('button', { name: roman, exact: true }).first())
    }
    await press(page, page.getByRole('button', { name: 'Check' }))
    return
  }
  await focus(page, page.getByRole('textbox'))
  await page.keyboard.insertText(exercise.correctAnswer)
  await page.keyboard.press('Enter')
}

/** Reaches it by Tab, as far as a whole page is long. */
async function focus(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 80; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await focus(page, target)
  await page.keyboard.press('Enter')
}
