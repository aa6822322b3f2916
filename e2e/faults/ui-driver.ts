import type { Locator, Page } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { exercisesOfAttempt } from '#domain/lesson-order.ts'
import { optionOf, placeLabel } from '../world/play.ts'

/** A screen answers within this, storm or not: what a learner does never waits for the network. */
export const RESPONSE_TIMEOUT_MS = 20_000

/** What the learner sees after opening a lesson or pressing something in it. */
export type ShownScreen = 'exercise' | 'resume' | 'restart' | 'feedback' | 'complete' | 'signed-out'

export function locate(page: Page): Record<ShownScreen, Locator> {
  return {
    // The number of the exercise stands behind the questions too; what it asks does not.
    exercise: page.locator('#question'),
    resume: page.getByRole('dialog', { name: 'Continue Your Journey?' }),
    restart: page.getByRole('dialog', { name: 'Lesson Already Completed!' }),
    feedback: page.getByRole('region', { name: 'Feedback' }),
    complete: page.getByRole('heading', {
      name: /^(First Lesson Complete!|Perfect Score!|Lesson Complete!)$/,
    }),
    'signed-out': page
      .getByRole('heading', { name: /^(Sign In|Cannot Access Lesson)$/ })
      .or(page.getByRole('link', { name: 'Sign In' }))
      .first(),
  }
}

/** The first of these that comes. Rejects where none does: a screen that hangs is a fault of the app. */
export async function firstOf(page: Page, sights: readonly ShownScreen[]): Promise<ShownScreen> {
  const places = locate(page)
  const looking = sights.map(async (shown) => {
    await places[shown].first().waitFor({ timeout: RESPONSE_TIMEOUT_MS })
    return shown
  })
  try {
    return await Promise.any(looking)
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error
    throw error.errors[0]
  }
}

/** The exercise on the screen, from 0. */
export async function indexOnScreen(page: Page): Promise<number> {
  const text = await page.getByText(/^Exercise \d+ of \d+$/).textContent()
  const number = /Exercise (\d+) of/.exec(text ?? '')?.[1]
  if (number === undefined) throw new Error(`No exercise on the screen: ${text}`)
  return Number(number) - 1
}

/** Gives an answer, right or wrong, and does not wait for what comes of it. */
export async function give(page: Page, exercise: Exercise, isRight: boolean): Promise<void> {
  switch (exercise.type) {
    case 'multiple_choice': {
      const other = exercise.options?.find((option) => option !== exercise.correctAnswer)
      const isOther = !isRight && other !== undefined
      return optionOf(page, isOther ? other : exercise.correctAnswer).click()
    }
    case 'word_arrangement': {
      const words = exercise.words ?? []
      await placeLabel(page, isRight ? words : words.toReversed())
      return page.getByRole('button', { name: 'Check' }).click()
    }
    case 'fill_blank':
    case 'translation':
      await page.getByRole('textbox').fill(isRight ? exercise.correctAnswer : 'xyzzy')
      return page.getByRole('button', { name: 'Check' }).click()
    default:
      throw new Error(`Nobody knows how to answer ${exercise.type}`)
  }
}

/** Whether `give` can be wrong about it: a sentence of one word has no wrong order. */
export function canBeWrong(exercise: Exercise): boolean {
  return exercise.type !== 'word_arrangement'
}

/** What a lesson asks at this place of an attempt. */
export function exerciseAt(lesson: OpenLesson, attempt: number, index: number): Exercise {
  const exercise = exercisesOfAttempt(lesson, attempt)[index]
  if (exercise === undefined) throw new Error(`Lesson ${lesson.id} has no exercise ${index + 1}`)
  return exercise
}
