import type { Locator } from '@playwright/test'
import type { OpenLesson } from '#contract/lesson.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { answer, seeExercise, signIn } from './world/play.ts'
import { replaceLesson } from './world/voice-first.ts'

/** The animals, from their first choice by ear: what is heard, and then what is drawn to choose from. */
function fromFirstChoiceByEar(lesson: OpenLesson): OpenLesson {
  const from = lesson.exercises.findIndex(({ optionPictures }) => optionPictures !== undefined)
  const exercises = lesson.exercises.slice(from)
  return { ...lesson, exercises, exerciseCount: exercises.length }
}

/** Drawn, not only asked for: a picture that the browser refuses has no size of its own. */
async function expectDrawn(pictures: Locator, count: number): Promise<void> {
  await expect(pictures).toHaveCount(count)
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length,
      ),
    )
    .toBe(count)
}

test(
  'a word is met with its picture, and heard among pictures, without a network',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = fromFirstChoiceByEar(await learner.lesson('3'))
    await replaceLesson(device.context, lesson)
    await signIn(page, learner)
    await device.ready()
    await device.goOffline()
    await page.goto('/lessons/3')
    await expect(page.locator('section.meet')).toBeVisible()
    await expectDrawn(page.locator('.meet img'), 1)
    await expectAccess(page, 'a card with a picture')
    await seeExercise(page, lesson, 1)
    const [first] = lesson.exercises
    if (first === undefined) throw new Error('no choice')
    await expect(page.getByRole('heading', { name: 'What do you hear?' })).toBeVisible()
    const options = page.getByRole('list', { name: 'Answers' }).getByRole('button')
    await expectDrawn(options.locator('img'), 4)
    // The letter and the English: a picture says nothing to who does not see it.
    await expect(options.nth(1)).toHaveAccessibleName('B cow')
    await expectAccess(page, 'a choice by ear among pictures')
    await answer(page, first)
    await expectAccess(page, 'a choice by ear among pictures, answered')
  },
)
