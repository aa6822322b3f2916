import { expect, type Locator, type Page } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { readDevice } from './agreement.ts'
import type { Learner } from './learner.ts'

/**
 * Signs in and waits for the lesson list with the learner's data. Uses the form, except in a new tab, which gets a stored session.
 */
export async function signIn(page: Page, learner: Learner): Promise<void> {
  if (page.url() === 'about:blank') await haveSession(page, learner)
  else await signInByForm(page, learner)
  await seeLessons(page)
  const { progress } = await learner.progress()
  await expect
    .poll(async () => (await readDevice(page, learner.userId)).progress.length)
    .toBeGreaterThanOrEqual(progress.length)
}

async function haveSession(page: Page, learner: Learner): Promise<void> {
  // The origin's storage, and nothing of the app.
  await page.goto('/robots.txt')
  const token = await learner.newSession()
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  await page.goto('/lessons')
}

async function signInByForm(page: Page, learner: Learner): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/lessons')
}

/**
 * On a page that was opened after the browser was killed; `expected` is what it shows to who is signed in. Chromium writes
 * localStorage some seconds late: a killed browser may forget who was signed in, never the work.
 */
export async function signInAgainIfForgotten(
  page: Page,
  learner: Learner,
  expected: Locator,
): Promise<void> {
  const form = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  await expect(expected.or(form)).toBeVisible()
  if (await expected.isVisible()) return
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await form.click()
}

/** The list with real cards: what a learner waits for. */
export async function seeLessons(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /Start|Continue|Review/ }).first()).toBeVisible()
}

/** The voice speaks where Listen is pressed, and not by itself. */
export async function silenceVoice(page: Page): Promise<void> {
  const voice = page.getByRole('button', { name: 'Voice speaks by itself' })
  await voice.click()
  await expect(voice).toHaveAttribute('aria-pressed', 'false')
}

/** Opens a lesson as a deep link and waits for its exercise `number` (from 1). */
export async function openLesson(page: Page, lesson: OpenLesson, number = 1): Promise<void> {
  await page.goto(`/lessons/${lesson.id}`)
  await seeExercise(page, lesson, number)
}

/** Opens a begun lesson and goes on where it was left, at exercise `number`. */
export async function resumeLesson(page: Page, lesson: OpenLesson, number: number): Promise<void> {
  await page.goto(`/lessons/${lesson.id}`)
  const goOn = page.getByRole('button', { name: 'Continue Learning' })
  await goOn.click()
  await expect(goOn).toBeHidden()
  await seeExercise(page, lesson, number)
}

/** Waits for exercise `number` (from 1), past the card of its word where there is one. */
export async function seeExercise(page: Page, lesson: OpenLesson, number: number): Promise<void> {
  await expect(page.getByText(`Exercise ${number} of ${lesson.exercises.length}`)).toBeVisible()
  await passCard(page)
}

/** Goes on past the card that is on the screen, if one is: it comes in one drawing with the number of its exercise. */
export async function passCard(page: Page): Promise<void> {
  const onward = page.getByRole('button', { name: 'Got it' })
  if (!(await onward.isVisible())) return
  await onward.click()
  await expect(onward).toBeHidden()
}

/** Who cannot speak now goes on: neither right nor wrong. The next exercise comes by itself; the last one waits for Complete. */
export async function skip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip for now' }).click()
}

/** Answers rightly, and waits until the screen says so: from then on the answer is durable on the device. */
export async function answer(page: Page, exercise: Exercise): Promise<void> {
  switch (exercise.type) {
    case 'multiple_choice': {
      await optionOf(page, exercise.correctAnswer).click()
      break
    }
    case 'word_arrangement': {
      await placeLabel(page, exercise.words ?? [])
      await page.getByRole('button', { name: 'Check' }).click()
      break
    }
    case 'fill_blank':
    case 'translation':
      await page.getByRole('textbox').fill(exercise.correctAnswer)
      await page.getByRole('button', { name: 'Check' }).click()
      break
    default:
      throw new Error(`No journey knows how to answer ${exercise.type}`)
  }
  await expect(page.getByRole('region', { name: 'Feedback' })).toContainText('Shabash!')
}

/** By its words, because a repeat of the lesson shows the options in another order. */
export function optionOf(page: Page, option: string): Locator {
  const words = page.getByText(option, { exact: true })
  return page.getByRole('list', { name: 'Answers' }).getByRole('button').filter({ has: words })
}

/** Answers the exercises from `from` (from 1) up to and with `to`; stays on the last one, answered. What is to be said aloud is skipped. */
export async function answerUpTo(
  page: Page,
  lesson: OpenLesson,
  to: number,
  from = 1,
): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    const exercise = lesson.exercises[number - 1]
    if (exercise === undefined) throw new Error(`Lesson ${lesson.id} has no exercise ${number}`)
    await seeExercise(page, lesson, number)
    if (exercise.type === 'voice_recognition') {
      await skip(page)
      continue
    }
    await answer(page, exercise)
    if (number < to) await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
}

/** Answers all that is left from exercise `from`, completes, and waits for the completion screen. */
export async function finishLesson(page: Page, lesson: OpenLesson, from = 1): Promise<void> {
  await answerUpTo(page, lesson, lesson.exercises.length, from)
  await passOnceMore(page)
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: /First Lesson Complete!|Perfect Score!|Lesson Complete!/ }),
  ).toBeVisible()
}

/** Through the round of what slipped, right or wrong; ends where Complete can be pressed. Nothing where nothing slipped. */
export async function passOnceMore(
  page: Page,
  answering: { before?: () => Promise<void>; after?: () => Promise<void> } = {},
): Promise<void> {
  const begin = page.getByRole('button', { name: 'Once more', exact: true })
  const complete = page.getByRole('button', { name: 'Complete', exact: true })
  await expect(begin.or(complete)).toBeEnabled()
  if (!(await begin.isVisible())) return
  await begin.click()
  const place = page.getByText(/^Once more: \d+ of \d+$/)
  const [number, count] = (await place.innerText()).match(/\d+/g)?.map(Number) ?? []
  if (number !== 1 || count === undefined) throw new Error('The round has no first exercise')
  for (let at = 1; at <= count; at += 1) {
    await expect(place).toHaveText(`Once more: ${at} of ${count}`)
    await answering.before?.()
    await answerAnyhow(page)
    await answering.after?.()
    if (at < count) await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  await expect(complete).toBeEnabled()
}

/** Whatever kind of exercise it is. */
async function answerAnyhow(page: Page): Promise<void> {
  const options = page.getByRole('list', { name: 'Answers' }).getByRole('button')
  const field = page.getByRole('textbox')
  const bank = page.getByRole('group', { name: 'Word bank' })
  const skipping = page.getByRole('button', { name: 'Skip for now' })
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await expect(options.first().or(field).or(bank).or(skipping)).toBeVisible()
  if (await skipping.isVisible()) return skipping.click()
  if (await options.first().isVisible()) return options.first().click()
  if (await field.isVisible()) await field.fill('xyzzy')
  else while (await check.isDisabled()) await bank.getByRole('button').first().click()
  await check.click()
}

/** What the feedback's mark opens: where its line comes from, and what can be done with it. */
export async function openAboutLine(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^About this line/ }).click()
  await expect(page.getByRole('dialog', { name: 'About this line' })).toBeVisible()
}

/** Clicks these words into the next free slots. */
export async function placeLabel(page: Page, words: NonNullable<Exercise['words']>): Promise<void> {
  const bank = page.getByRole('group', { name: 'Word bank' })
  for (const { roman } of words) {
    await bank.getByRole('button', { name: roman, exact: true }).first().click()
  }
}
