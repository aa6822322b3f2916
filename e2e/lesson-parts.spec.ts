import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Exercise, OpenLesson } from '#contract/lesson.ts'
import { expectAgreement, readDevice } from './world/agreement.ts'
import { type Device, PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import type { Learner } from './world/learner.ts'
import { answer, optionOf, signIn } from './world/play.ts'
import { openEar } from './world/screen-reader.ts'
import { replaceLesson } from './world/voice-first.ts'

/*
 * The parts of a lesson that teach: the card, the question by ear, the talk with Nani, the words of a sentence, the round of
 * what slipped and the end. Once by single taps, offline; once by keyboard, without sound; once by what a reader is told.
 */
test.describe.configure({ timeout: 300_000 })

/** Asked by eye, heard and chosen, heard and typed, and a talk of three turns. */
const PARTS = ['3-01', '3-02', '3-03', '3-26', '3-27', '3-28']

async function openParts(
  context: BrowserContext,
  page: Page,
  learner: Learner,
): Promise<OpenLesson> {
  const whole = await learner.lesson('3')
  const exercises = whole.exercises.filter(({ id }) => PARTS.includes(id))
  expect(exercises.map(({ id }) => id)).toEqual(PARTS)
  const lesson = { ...whole, exercises, exerciseCount: exercises.length }
  await replaceLesson(context, lesson)
  await signIn(page, learner)
  return lesson
}

function at(lesson: OpenLesson, id: string): Exercise {
  const exercise = lesson.exercises.find((one) => one.id === id)
  if (exercise === undefined) throw new Error(`No exercise ${id}`)
  return exercise
}

function englishOf(lesson: OpenLesson, exercise: Exercise): string {
  const item = lesson.items.find(({ id }) => id === exercise.itemIds[0])
  if (item === undefined) throw new Error(`Exercise ${exercise.id} is about no item of its lesson`)
  return item.english
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true })
const place = (page: Page, number: number): Locator =>
  page.getByText(`Exercise ${number} of ${PARTS.length}`)
const card = (page: Page): Locator => page.locator('section.meet')
const bubbles = (page: Page): Locator => page.getByRole('region', { name: /^Talk with Nani/ })
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** The items that the learner said to know, before any answer. */
async function knownHere(page: Page, learner: Learner): Promise<string[]> {
  const { reviews, progress } = await readDevice(page, learner.userId)
  expect(progress).toEqual([])
  expect(reviews.map(({ skill, grade }) => `${skill} ${grade}`)).toEqual(
    reviews.map(() => 'understand 3'),
  )
  return reviews.map(({ itemId }) => itemId)
}

/** One tap on the card's button where there is a card. */
async function tapPastCard(page: Page, number: number): Promise<void> {
  await expect(place(page, number)).toBeVisible()
  if (!(await card(page).isVisible())) return
  await tapBar(page, 'Got it')
  await expect(card(page)).toBeHidden()
}

/**
 * The lesson's title is tapped in between: a browser counts two quick taps on one place as a double tap, also where a key or a
 * mouse was pressed between them, and no learner is as quick as this.
 */
async function tapBar(page: Page, name: string): Promise<void> {
  await page.locator('.ptop .pt').tap()
  await button(page, name).tap()
}

test(
  'by single taps, offline: card, by ear, talk, a word pressed, once more, the end',
  { tag: '@deep' },
  async ({ openDevice, learner }) => {
    const device: Device = await openDevice({ size: PHONE, hasTouch: true })
    const { page } = device
    const lesson = await openParts(device.context, page, learner)
    await device.ready()
    await page.goto('/lessons/3')
    await expect(card(page)).toBeVisible()
    await device.goOffline()
    await expect(card(page)).toContainText(englishOf(lesson, at(lesson, '3-01')))
    await expectAccess(page, 'lesson card')
    await tapBar(page, 'I know this')
    await expect(card(page)).toBeHidden()
    expect(await knownHere(page, learner)).toEqual([at(lesson, '3-01').itemIds[0]])
    await optionOf(page, at(lesson, '3-01').correctAnswer).tap()
    await tapBar(page, 'Next')

    await test.step('heard, missed, and right', async () => {
      const exercise = at(lesson, '3-02')
      await tapPastCard(page, 2)
      await expect(page.getByRole('heading', { name: 'What do you hear?' })).toBeVisible()
      await expect(page.locator('.ask')).not.toContainText(exercise.prompt?.text ?? '')
      await expectAccess(page, 'lesson by ear')
      const wrong = exercise.options?.find((option) => option !== exercise.correctAnswer) ?? ''
      await optionOf(page, wrong).tap()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        exercise.prompt?.text ?? '',
      )
      await expectAccess(page, 'lesson by ear missed')
      await tapBar(page, 'Try Again')
      await optionOf(page, exercise.correctAnswer).tap()
      await tapBar(page, 'Next')
    })

    await test.step('heard, its words asked for, and typed', async () => {
      const exercise = at(lesson, '3-03')
      await tapPastCard(page, 3)
      await button(page, 'Show the words').tap()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(
        exercise.prompt?.text ?? '',
      )
      await answer(page, exercise)
      await tapBar(page, 'Next')
    })

    await test.step('a talk, whose bubbles stay and whose words can be pressed', async () => {
      await tapPastCard(page, 4)
      await expect(bubbles(page).locator('.bubble')).toHaveCount(1)
      const word = page.getByRole('group', { name: 'Press a word for its meaning' }).first()
      await word.getByRole('button').first().tap()
      await expect(page.getByText(/ means “.+”/)).toBeVisible()
      await expectAccess(page, 'lesson talk')
      await answer(page, at(lesson, '3-26'))
      await tapBar(page, 'Next')
      await tapPastCard(page, 5)
      await expect(bubbles(page).locator('.bubble')).toHaveCount(3)
      await tapBar(page, 'Skip for now')
      await tapPastCard(page, 6)
      await expect(bubbles(page).locator('.bubble')).toHaveCount(5)
      await expectAboveFoot(page, page.getByRole('heading', { level: 1 }))
      await expectAccess(page, 'lesson talk aloud')
      await tapBar(page, 'Skip for now')
    })

    await test.step('once more, and the end', async () => {
      await tapBar(page, 'Once more')
      await expect(page.getByText('Once more: 1 of 1')).toBeVisible()
      await expectAccess(page, 'lesson once more')
      await optionOf(page, at(lesson, '3-02').correctAnswer).tap()
      await tapBar(page, 'Complete')
      await expect(
        page.getByRole('heading', { name: /First Lesson Complete!|Lesson Complete!/ }),
      ).toBeVisible()
      // One gesture of the page stops the way onward.
      await page.getByRole('heading', { level: 1 }).tap()
      await expectAccess(page, 'lesson complete')
    })
    await device.goOnline()
    await expectAgreement(page, learner, { completions: 1 })
  },
)

/** In sight, and not under the foot that the microphone stands in. */
async function expectAboveFoot(page: Page, asked: Locator): Promise<void> {
  const foot = button(page, 'Record')
  const bottom = async (): Promise<number> => {
    const [words, bar] = [await asked.boundingBox(), await foot.boundingBox()]
    if (words === null || bar === null) return Number.NaN
    return bar.y - (words.y + words.height)
  }
  await expect.poll(bottom).toBeGreaterThanOrEqual(0)
  await expect(asked).toBeInViewport({ ratio: 1 })
}

/** By Tab alone. */
async function tabOnto(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 80; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

async function enterPastCard(page: Page, number: number): Promise<void> {
  await expect(place(page, number)).toBeVisible()
  await expect(page.locator('#question')).toBeFocused()
  if (!(await card(page).isVisible())) return
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeHidden()
  await expect(page.locator('#question')).toBeFocused()
}

async function typeAndGoOn(page: Page, text: string): Promise<void> {
  await tabOnto(page, page.locator('#exercise').getByRole('textbox'))
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Next')).toBeFocused()
  await page.keyboard.press('Enter')
}

async function chooseByNumber(page: Page, exercise: Exercise): Promise<void> {
  const options = exercise.options ?? []
  await page.keyboard.press(String(options.indexOf(exercise.correctAnswer) + 1))
  await expect(button(page, 'Next')).toBeFocused()
  await page.keyboard.press('Enter')
}

test(
  'by keyboard alone, with the sound switched off: what is heard is read',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    const lesson = await openParts(device.context, page, learner)
    await page.goto('/profile?tab=settings')
    const sound = page.getByLabel('Play sound effects and lesson audio')
    await tabOnto(page, sound)
    await page.keyboard.press('Space')
    await expect(sound).not.toBeChecked()

    await page.goto('/lessons')
    await tabOnto(page, page.getByRole('link', { name: /Start Lesson lesson 3,/ }))
    await page.keyboard.press('Enter')
    await expect(place(page, 1)).toBeVisible()
    await tabOnto(page, button(page, 'I know this'))
    // A finger that rests on the key: the browser tells a press, then repeats of it.
    for (let count = 0; count < 20; count += 1) await page.keyboard.down('Enter')
    await expect(card(page)).toBeHidden()
    await expect(page.locator('#question')).toBeFocused()
    await page.keyboard.up('Enter')
    expect(await knownHere(page, learner)).toEqual([at(lesson, '3-01').itemIds[0]])
    // Who leaves now and comes back is not shown the card again.
    await page.reload()
    await expect(page.getByRole('list', { name: 'Answers' })).toBeVisible()
    await expect(card(page)).toBeHidden()
    await tabOnto(page, page.getByRole('list', { name: 'Answers' }).getByRole('button').first())
    await chooseByNumber(page, at(lesson, '3-01'))
    for (const [number, id] of [
      [2, '3-02'],
      [3, '3-03'],
    ] as const) {
      await enterPastCard(page, number)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toContainText(at(lesson, id).prompt?.text ?? '')
      await expect(button(page, 'Show the words')).toBeHidden()
      if (id === '3-02') await chooseByNumber(page, at(lesson, id))
      else await typeAndGoOn(page, at(lesson, id).correctAnswer)
    }
    await enterPastCard(page, 4)
    const bank = page.getByRole('group', { name: 'Word bank' })
    for (const { roman } of at(lesson, '3-26').words ?? []) {
      await tabOnto(page, bank.getByRole('button', { name: roman, exact: true }).first())
      await page.keyboard.press('Enter')
    }
    await tabOnto(page, button(page, 'Check'))
    await page.keyboard.press('Enter')
    await expect(button(page, 'Next')).toBeFocused()
    await page.keyboard.press('Enter')
    await enterPastCard(page, 5)
    await tabOnto(page, button(page, 'Skip for now'))
    await page.keyboard.press('Enter')
    await enterPastCard(page, 6)
    await tabOnto(page, button(page, 'Skip for now'))
    await page.keyboard.press('Enter')
    await tabOnto(page, button(page, 'Complete'))
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { name: /First Lesson Complete!|Perfect Score!|Lesson Complete!/ }),
    ).toBeFocused()
    await expectAgreement(page, learner, { completions: 1 })
  },
)

test(
  'by what a reader is told: the card, the question by ear, and who says what in the talk',
  { tag: '@deep' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({ size: PHONE })
    const { page } = device
    const lesson = await openParts(device.context, page, learner)
    await page.getByRole('link', { name: /Start Lesson lesson 3,/ }).click()
    const ear = await openEar(page)
    const main = page.getByRole('main')

    const met = at(lesson, '3-01')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main).toMatchAriaSnapshot(`
    - progressbar "Lesson progress"
    - region /${met.prompt?.text}/:
      - paragraph: Look at this first
      - heading /${met.prompt?.text}/ [level=1]
      - button /^Listen/
      - paragraph: ${englishOf(lesson, met)}
      - button "I know this"
  `)
    await button(page, 'Got it').click()
    await answer(page, met)
    await button(page, 'Next').click()

    const heard = at(lesson, '3-02')
    await button(page, 'Got it').click()
    await expect(page.getByRole('heading', { name: 'What do you hear?' })).toBeFocused()
    await expect(main).toMatchAriaSnapshot(`
    - paragraph: ${heard.question}
    - heading "What do you hear?" [level=1]
    - button "Show the words"
    - button /^Listen/
    - list "Answers"
  `)
    await button(page, 'Show the words').click()
    // The question is read anew, and says its words.
    await expect(
      page.getByRole('heading', { name: new RegExp(heard.prompt?.text ?? '') }),
    ).toBeFocused()
    await answer(page, heard)
    await button(page, 'Next').click()
    await tapAway(page)
    await answer(page, at(lesson, '3-03'))
    await button(page, 'Next').click()

    await tapAway(page)
    const turn = at(lesson, '3-26')
    await expect(page.getByRole('region', { name: 'Talk with Nani, 1 of 3' })).toBeVisible()
    await answer(page, turn)
    await button(page, 'Next').click()
    await tapAway(page)
    const talk = page.getByRole('region', { name: 'Talk with Nani, 2 of 3' })
    await expect(talk).toMatchAriaSnapshot(`
    - region "Talk with Nani, 2 of 3":
      - paragraph: Nani
      - text: /./
      - paragraph: You
      - text: /${turn.correctAnswer}/
      - paragraph: Nani
  `)
    await talk
      .getByRole('group', { name: 'Press a word for its meaning' })
      .getByRole('button')
      .first()
      .click()
    await ear.hears(/ means “.+”/)
    await button(page, 'Skip for now').click()
  },
)

/** Past the card, where this exercise has one. */
async function tapAway(page: Page): Promise<void> {
  await expect(page.getByText(/^Exercise \d of/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Feedback' })).toBeHidden()
  if (await card(page).isVisible()) await button(page, 'Got it').click()
}
