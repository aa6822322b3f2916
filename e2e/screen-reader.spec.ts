import type { Page } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { PHONE } from './world/device.ts'
import { expect, test } from './world/journey.ts'
import { clipSamples, Microphone, silence } from './world/microphone.ts'
import {
  answer as answerExercise,
  passOnceMore,
  resumeLesson,
  seeExercise,
  signIn,
} from './world/play.ts'
import { openEar } from './world/screen-reader.ts'
import { deliver, standBetween } from './world/wire.ts'

/*
 * What a screen reader has to go by: Chromium's accessibility tree. Everything here is found by role and name, done by
 * single taps or by the keys of a switch, and what is announced is what live regions and the focus say.
 */
test.describe.configure({ timeout: 120_000 })

test('all five kinds of exercise, by their names alone: asked, missed, again, right, complete', async ({
  openDevice,
  learner,
}) => {
  const microphone = await Microphone.make()
  const device = await openDevice({ flags: microphone.flags, size: PHONE })
  const { page } = device
  const lesson = await learner.lesson('1')
  const first = lesson.exercises.findIndex(({ id }) => id === '1-12') + 1
  await learner.hasReached(lesson, lesson.exercises.length - first + 1)
  await signIn(page, learner)
  await resumeLesson(page, lesson, first)
  const ear = await openEar(page)

  await test.step('translation: a field with a name, and Check beside it', async () => {
    const exercise = at(lesson, '1-12')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - progressbar "Lesson progress"
      - region "${exercise.prompt?.text}":
        - paragraph: ${exercise.question}
        - heading "${exercise.prompt?.text}" [level=1]
        - textbox "Type it in Pothwari"
        - group "Pothwari letters"
      - group "Lesson controls":
        - button "Previous"
        - button "Check" [disabled]
    `)
    await type(page, 'Type it in Pothwari', 'xyzzy')
    await expectMissed(page, exercise)
    const miss = /^Koi gal nahi, no problem\. Correct answer: (.+?)\. +(.+)$/
    await ear.hears(miss)
    expect(ear.saidLike(miss)).toHaveLength(1)
    expect(ear.saidLike(miss)[0]).toContain(exercise.correctAnswer)
    // One line of why: the rest is behind More.
    expect(exercise.explanation).toContain(miss.exec(ear.saidLike(miss)[0] ?? '')?.[2])
    await again(page)
    await type(page, 'Type it in Pothwari', exercise.correctAnswer)
    await expectRight(page)
    await ear.hears(/^Shabash, excellent\./)
    await ear.hears(/XP/)
    expect(ear.saidLike(/^Shabash, excellent\./)).toHaveLength(1)
    await next(page, lesson, first + 1)
  })

  await test.step('multiple choice: lettered answers in their order, and which was which', async () => {
    const exercise = at(lesson, '1-13')
    const [wrong] = (exercise.options ?? []).filter((option) => option !== exercise.correctAnswer)
    const answers = page.getByRole('list', { name: 'Answers' })
    const names = (exercise.options ?? []).map((option, index) => `${'ABCD'[index]} ${option}`)
    expect(await namesOf(page)).toEqual(expect.arrayContaining(names))
    await answers.getByRole('button', { name: ending(wrong) }).click()
    await expectMissed(page, exercise)
    await expect(
      answers.getByRole('button', { name: `${wrong} Your answer, not this one`, pressed: true }),
    ).toBeVisible()
    await expect(
      answers.getByRole('button', { name: `${exercise.correctAnswer} The right answer` }),
    ).toBeVisible()
    await again(page)
    await answers.getByRole('button', { name: ending(exercise.correctAnswer) }).click()
    await expect(
      answers.getByRole('button', { name: `${exercise.correctAnswer} Your answer, right` }),
    ).toBeVisible()
    await expectRight(page)
    await next(page, lesson, first + 2)
    await choose(page, at(lesson, '1-14'))
    await next(page, lesson, first + 3)
  })

  await test.step('fill the blank: the gap is said where it stands', async () => {
    const exercise = at(lesson, '1-15')
    await expect(page.getByRole('img', { name: 'blank' }).first()).toBeVisible()
    await type(page, 'The missing word', 'xyzzy')
    await expectMissed(page, exercise)
    await again(page)
    await type(page, 'The missing word', exercise.correctAnswer)
    await expectRight(page)
    await next(page, lesson, first + 4)
    await choose(page, at(lesson, '1-16'))
    await next(page, lesson, first + 5)
  })

  await test.step('word arrangement by taps: each move is told, each place has a name', async () => {
    const exercise = at(lesson, '1-17')
    const words = (exercise.words ?? []).map(({ roman }) => roman)
    const bank = page.getByRole('group', { name: 'Word bank' })
    await expect(
      page.getByRole('list', { name: `Your sentence, 0 of ${words.length} words placed` }),
    ).toBeVisible()
    for (const [slot, word] of words.toReversed().entries()) {
      await bank.getByRole('button', { name: word, exact: true }).first().click()
      expect(await ear.lastSaid()).toContain(`${word} is in slot ${slot + 1} of ${words.length}.`)
    }
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expectMissed(page, exercise)
    await expect(
      page.getByRole('button', { name: `Slot 1: ${words.at(-1)}, wrong place` }),
    ).toBeVisible()
    await again(page)
    for (const word of words) {
      await bank.getByRole('button', { name: word, exact: true }).first().click()
    }
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(
      page.getByRole('button', { name: `Slot 1: ${words[0]}, right place` }),
    ).toBeVisible()
    await expectRight(page)
    await next(page, lesson, first + 6)
    await choose(page, at(lesson, '1-18'))
    await next(page, lesson, first + 7)
  })

  await test.step('a phrase to say: skipped, then compared; what was heard is told', async () => {
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await seeExercise(page, lesson, first + 8)
    const exercise = at(lesson, '1-20')
    const item = lesson.items.find(({ id }) => id === exercise.itemIds[0])
    const said = await clipSamples(page, item?.audioUrl ?? '', 1.06)
    await microphone.hears(silence(0.4), said, silence(4))
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await ear.hears(/Shabash! That sounds like/)
    await page.getByRole('button', { name: 'Spot on', exact: true }).click()
    await expectRight(page)
    await next(page, lesson, first + 9)
  })

  await test.step('word arrangement with two keys: Tab to the word, Enter or Space', async () => {
    const words = (at(lesson, '1-21').words ?? []).map(({ roman }) => roman)
    // One by mistake, and back again: no drag, no arrow, no Backspace.
    await tabTo(page, words.at(-1) ?? '')
    await page.keyboard.press('Space')
    await ear.hears(new RegExp(`is in slot 1 of ${words.length}`))
    await expectFocused(page, `Slot 1: ${words.at(-1)}. Press to return it`)
    await page.keyboard.press('Enter')
    await ear.hears(/is back in the word bank/)
    for (const word of words) {
      await tabTo(page, word)
      await page.keyboard.press('Enter')
    }
    await tabTo(page, 'Check')
    await page.keyboard.press('Space')
    await expectRight(page)
    await page.keyboard.press('Enter')
    await seeExercise(page, lesson, first + 10)
  })

  await test.step('the last one, and what the end says', async () => {
    await type(page, 'The missing word', at(lesson, '1-22').correctAnswer)
    await expectRight(page, 'Once more')
    await passOnceMore(page)
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await expectFocused(page, 'First Lesson Complete!')
    await expect(page.getByRole('img', { name: /stars?/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue Journey' })).toBeVisible()
  })
  await microphone.destroy()
})

test(
  'where one’s work stands is a button with a name, what it means a dialog; a change that matters is said',
  { tag: '@release' },
  async ({ device, learner }) => {
    device.expectProblems(/status of 4(?:03|22) .*\/api\//, /net::ERR_FAILED.*\/api\//)
    const { page } = device
    const lesson = await learner.lesson('1')
    await signIn(page, learner)
    const header = page.getByRole('banner')
    const chip = (name: string) => header.getByRole('button', { name, exact: true })
    await expect(chip('All synced')).toBeVisible()
    await page.getByRole('link', { name: /Start Lesson lesson 1/ }).click()
    await seeExercise(page, lesson, 1)
    const ear = await openEar(page)
    await device.ready()

    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let answer: 'none' | 403 | 422 | 'ours' = 'none'
    await standBetween(device.context, async (delivery) => {
      if (answer === 'none') await held.then(() => delivery.route.abort())
      else if (answer === 'ours') await deliver(delivery)
      else await delivery.route.fulfill({ status: answer, json: { error: 'Verify first' } })
    })

    await test.step('being sent', async () => {
      await choose(page, at(lesson, '1-01'))
      await expectSheet(page, 'Saved here', ['1 result saved on this device and on the way'])
    })

    await test.step('offline', async () => {
      await device.goOffline()
      letGo()
      await ear.hears(
        /^You are offline. Your lessons work, and what you do is saved on this device.$/,
      )
      await expectSheet(page, 'Offline, 1 to sync', [
        'Everything goes to your account when you are back online.',
        'You are offline. Your lessons work',
      ])
    })

    await test.step('refused for now, then taken: told where one is, in the dialog', async () => {
      answer = 403
      await device.goOnline()
      await chip('1 to sync').click()
      const sheet = page.getByRole('dialog', { name: '1 to sync' })
      await expect(sheet).toContainText('Not yet on your account: Verify first')
      answer = 'ours'
      await sheet.getByRole('button', { name: 'Sync Now' }).click()
      await ear.hears(/^Everything you did is on this device and on your account.$/)
      await expect(page.getByRole('dialog', { name: 'All synced' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(chip('All synced')).toBeFocused()
    })

    await test.step('not accepted: said though nobody looks, and named in the dialog', async () => {
      answer = 422
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await seeExercise(page, lesson, 2)
      await answerExercise(page, at(lesson, '1-02'))
      await ear.hears(/^1 could not be synced$/)
      await expectSheet(page, '1 could not be synced', [
        '1 result was not accepted on your account.',
      ])
      await chip('1 could not be synced').click()
      const refused = page.getByRole('list', { name: 'Could not be synced' })
      await expect(refused.getByRole('listitem')).toHaveText(/Progress: .+Verify first \(422\)/)
      answer = 'ours'
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('dialog', { name: 'All synced' })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('offline with nothing to sync', async () => {
      await device.goOffline()
      await expectSheet(page, 'Offline', [
        'Everything you did is on this device and on your account.',
      ])
      ear.forget()
      await device.goOnline()
      await ear.hears(/^Back online.$/)
      await expect(chip('All synced')).toBeVisible()
    })
  },
)

/** The chip of this name opens a dialog of this name that says so, and has the focus again afterwards. */
async function expectSheet(page: Page, name: string, says: readonly string[]): Promise<void> {
  const chip = page.getByRole('banner').getByRole('button', { name, exact: true })
  await chip.click()
  const sheet = page.getByRole('dialog', { name, exact: true })
  for (const words of says) await expect(sheet.getByRole('status')).toContainText(words)
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
}

function at(lesson: OpenLesson, id: string): Exercise {
  const exercise = lesson.exercises.find((one) => one.id === id)
  if (exercise === undefined) throw new Error(`Lesson ${lesson.id} has no exercise ${id}`)
  return exercise
}

/** A name that ends with these words: an option carries its letter before them. */
function ending(words: string | undefined): RegExp {
  return new RegExp(`^[A-D] ${(words ?? '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)
}

async function namesOf(page: Page): Promise<string[]> {
  const tree = await page.getByRole('list', { name: 'Answers' }).ariaSnapshot()
  return [...tree.matchAll(/button "(.+?)"/g)].map(([, name]) => name ?? '')
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

async function choose(page: Page, exercise: Exercise): Promise<void> {
  const answers = page.getByRole('list', { name: 'Answers' })
  await answers.getByRole('button', { name: ending(exercise.correctAnswer) }).click()
  await expectRight(page)
}

/** The region says what it is, and the focus stands on what goes on: both are read. */
async function expectRight(page: Page, onward = 'Next'): Promise<void> {
  const feedback = page.getByRole('region', { name: 'Feedback' })
  await expect(feedback.getByRole('heading', { name: 'Shabash! (Excellent!)' })).toBeVisible()
  await expectFocused(page, onward)
}

async function expectMissed(page: Page, exercise: Exercise): Promise<void> {
  const feedback = page.getByRole('region', { name: 'Feedback' })
  await expect(feedback.getByRole('heading', { name: 'Koi gal nahi! (No problem!)' })).toBeVisible()
  await expect(feedback).toContainText(exercise.correctAnswer)
  await expectFocused(page, 'Try Again')
}

/** Try Again leads back to the field where something is typed, else to the question: its heading is read. */
async function again(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try Again', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Feedback' })).toBeHidden()
  const question = page.getByRole('heading', { level: 1 })
  await expect(page.locator('#exercise').getByRole('textbox').or(question).last()).toBeFocused()
}

async function next(page: Page, lesson: OpenLesson, number: number): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await seeExercise(page, lesson, number)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function expectFocused(page: Page, name: string): Promise<void> {
  const named = page.getByRole('button', { name, exact: true })
  await expect(named.or(page.getByRole('heading', { name, exact: true }))).toBeFocused()
}

/** As a switch does it: on from stop to stop until the name is heard. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name, exact: true }).first()
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}
