import type { Page } from '@playwright/test'
import type { LessonItem } from '#contract/lesson.ts'
import { readDevice } from './world/agreement.ts'
import { PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { tabOnto } from './world/keys.ts'
import type { Learner } from './world/learner.ts'
import { optionOf, signIn } from './world/play.ts'
import {
  answerRightly,
  askedItem,
  byKeys,
  BY_TAPS,
  check,
  feedback,
  type Kind,
  kindOf,
  knew,
  missIt,
  noNewWords,
  onward,
  place,
  plain,
} from './world/practise.ts'
import { openEar } from './world/screen-reader.ts'

test.describe.configure({ timeout: 180_000 })

const DAY_MS = 86_400_000

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Everything that a learner without premium may practise. */
async function openItems(learner: Learner): Promise<LessonItem[]> {
  const lessons = await Promise.all(['1', '2', '3'].map((id) => learner.lesson(id)))
  return plain(lessons.flatMap(({ items }) => items))
}

/** Answers to cards that were given in this journey, by item: `knew` gave its own on days before. */
async function answersHere(page: Page, learner: Learner): Promise<string[]> {
  const { reviews } = await readDevice(page, learner.userId)
  const isOfNow = (at: string): boolean => Date.now() - Date.parse(at) < DAY_MS
  return reviews.filter(({ reviewedAt }) => isOfNow(reviewedAt)).map(({ itemId }) => itemId)
}

test(
  'each way of asking, by keyboard alone, from the installed page without a network',
  { tag: '@deep' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({ size: PHONE })
    const { page } = device
    const items = await openItems(learner)
    const words = items.filter(({ roman }) => !roman.includes(' '))
    // Words that a line of the course holds can be its gap.
    const inLines = words.filter(({ roman }) =>
      items.some((line) => line.words?.some((word) => word.roman.toLowerCase() === roman) === true),
    )
    const lines = items.filter(({ words: inLine = [] }) => inLine.length >= 3 && inLine.length <= 5)
    await knew(learner, lines.slice(0, 6), { skill: 'produce', daysAgo: [9] })
    await knew(learner, inLines.slice(0, 3), { skill: 'produce', daysAgo: [60, 50] })
    const others = words.filter((word) => !inLines.includes(word)).slice(0, 3)
    await knew(learner, others, { skill: 'understand', daysAgo: [60, 50] })
    await signIn(page, learner)
    await device.ready()
    await device.goOffline()
    await page.goto('/practice')

    const way = byKeys(page)
    const seen = new Set<Kind>()
    let answered = 0
    for (let number = 1; number <= 12; number += 1) {
      await expect(place(page)).toHaveText(`Word ${number} of 12`)
      // The first screen of an opened page leaves the focus at its top.
      if (number > 1) await expect(page.locator('#question')).toBeFocused()
      const kind = await kindOf(page)
      if (!seen.has(kind)) await expectAccess(page, `practice-${kind}`)
      const item = await answerRightly(page, items, way)
      if (!seen.has(kind) && item) await expectAccess(page, `practice-${kind}-right`)
      seen.add(kind)
      if (item === null) continue
      answered += 1
      await expect(onward(page)).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(title(page, 'Done for today')).toBeFocused()
    await expect(page.locator('.sum')).toContainText(`of ${answered} words kept`)
    expect(answered).toBeGreaterThanOrEqual(8)
    expect(await answersHere(page, learner)).not.toHaveLength(0)
    await tabOnto(page, page.getByRole('link', { name: 'Back to Lessons' }))
  },
)

test(
  'by single taps and without sound: what is heard is read, and every word is kept',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({ size: PHONE, hasTouch: true })
    const { page } = device
    await page.addInitScript(() => localStorage.setItem('soundSettings', '{"enabled":false}'))
    const items = await openItems(learner)
    // Whoever puts a line together has said its words too: these have none that is asked by itself.
    const lines = items
      .filter(({ words = [] }) => words.length >= 3 && words.every(({ itemId }) => !itemId))
      .slice(0, 3)
    expect(lines).toHaveLength(3)
    const words = items.filter(({ roman }) => !roman.includes(' ')).slice(0, 3)
    await knew(learner, lines, { skill: 'produce', daysAgo: [5] })
    await knew(learner, words, { skill: 'understand', daysAgo: [60, 50] })
    await signIn(page, learner)
    await noNewWords(page)
    await page.getByRole('checkbox', { name: 'Typed answers' }).setChecked(false)
    await page.getByRole('checkbox', { name: 'Speaking' }).setChecked(false)
    await page.goto('/practice')
    const due = [...lines, ...words]
    const asked: string[] = []
    const kinds: Kind[] = []
    for (let number = 1; number <= due.length; number += 1) {
      await expect(place(page)).toHaveText(`Word ${number} of ${due.length}`)
      const kind = await kindOf(page)
      if (kind === 'tiles') await expectAccess(page, 'practice-tiles')
      kinds.push(kind)
      asked.push((await answerRightly(page, due, BY_TAPS))?.id ?? '')
      // Two quick taps on one place would be a double tap, also on two buttons.
      await page.locator('.pt').tap()
      if (number === 2) {
        await expectAccess(page, 'practice-too-easy')
        await page.getByRole('button', { name: 'Too easy' }).tap()
        asked.push(asked.at(-1) ?? '')
      } else await onward(page).tap()
    }
    // Typing and speaking are off, and sound is; no three of a kind in a row.
    expect(new Set(kinds)).toEqual(new Set(['choice', 'tiles']))
    await expect(title(page, 'Done for today')).toBeVisible()
    expect([...new Set(asked)].toSorted()).toEqual(due.map(({ id }) => id).toSorted())
    // One answer to each, and that it was too easy.
    expect((await answersHere(page, learner)).toSorted()).toEqual(asked.toSorted())
  },
)

test(
  'a screen reader hears where it is, what was right, what slipped and what comes',
  { tag: '@deep' },
  async ({ openDevice, learner }) => {
    const { page } = await openDevice({ size: PHONE })
    const items = await openItems(learner)
    const due = items.filter(({ roman }) => !roman.includes(' ')).slice(0, 2)
    await knew(learner, due, { skill: 'understand', daysAgo: [5] })
    await signIn(page, learner)
    await noNewWords(page)
    await page.goto('/practice')
    await expect(place(page)).toHaveText('Word 1 of 2')
    const ear = await openEar(page)
    await expect(page.getByRole('progressbar', { name: 'Practice progress' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 2 done',
    )
    const missed = await missIt(page, due)
    await ear.hears(/^Koi gal nahi, no problem\. Correct answer: /)
    await onward(page).click()
    for (let number = 2; number <= 3; number += 1) {
      await expect(place(page)).toHaveText(`Word ${number} of 3`)
      await expect(page.locator('#question')).toBeFocused()
      await answerRightly(page, due)
      await ear.hears(/^Shabash, excellent\./)
      await onward(page).click()
    }
    await expect(title(page, 'Done for today')).toBeFocused()
    const slipped = page.getByRole('region', { name: 'What slipped' })
    await expect(slipped).toContainText(missed.roman)
    await expect(page.getByText(/ due (tomorrow|on \w+)\.$|^Nothing is due/)).toBeVisible()
  },
)

test(
  'two quick presses and a held Enter count one answer',
  { tag: '@deep' },
  async ({ device, learner }) => {
    const { page } = device
    const items = await openItems(learner)
    const due = items.filter(({ roman }) => !roman.includes(' ')).slice(0, 6)
    await knew(learner, due, { skill: 'understand', daysAgo: [60, 50] })
    await signIn(page, learner)
    await noNewWords(page)
    await page.goto('/practice')
    for (let number = 1; number <= due.length; number += 1) {
      await expect(place(page)).toHaveText(`Word ${number} of 6`)
      const kind = await kindOf(page)
      const item = await askedItem(page, due)
      if (kind === 'english') {
        await page.getByRole('textbox').fill(item.english)
        if (number % 2 === 0) await check(page).dblclick()
        else await holdEnter(page)
      } else {
        const right = optionOf(page, item.english)
        if (number % 2 === 0) await right.dblclick()
        else {
          await tabOnto(page, right)
          await holdEnter(page)
        }
      }
      await expect(feedback(page)).toContainText('Shabash!')
      await expect(place(page)).toHaveText(`Word ${number} of 6`)
      await page.keyboard.up('Enter')
      expect(await answersHere(page, learner)).toHaveLength(number)
      await onward(page).click()
    }
    await expect(title(page, 'Done for today')).toBeVisible()
  },
)

/** A finger that rests on the key: the browser tells a press, then repeats of it. */
async function holdEnter(page: Page): Promise<void> {
  for (let count = 0; count < 20; count += 1) await page.keyboard.down('Enter')
}

test(
  'left in the middle, killed by a reload, gone on with: nothing is lost, nothing asked twice',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice({ size: PHONE })
    const { page } = device
    const items = await openItems(learner)
    const due = items.filter(({ roman }) => !roman.includes(' ')).slice(0, 4)
    await knew(learner, due, { skill: 'understand', daysAgo: [5] })
    await signIn(page, learner)
    await noNewWords(page)
    await device.ready()
    await device.goOffline()
    await page.goto('/practice')
    await expect(place(page)).toHaveText('Word 1 of 4')
    const asked = [await answerRightly(page, due)]
    await page.getByRole('link', { name: 'Back to Lessons' }).click()
    await expect(title(page, 'Lessons')).toBeVisible()
    await page.goBack()
    await expect(place(page)).toHaveText('Word 1 of 3')
    asked.push(await answerRightly(page, due))
    await page.reload()
    for (let number = 1; number <= 2; number += 1) {
      await expect(place(page)).toHaveText(`Word ${number} of 2`)
      asked.push(await answerRightly(page, due))
      await onward(page).click()
    }
    await expect(title(page, 'Done for today')).toBeVisible()
    const ids = asked.map((item) => item?.id ?? '').toSorted()
    expect(ids).toEqual(due.map(({ id }) => id).toSorted())
    await device.goOnline()
    await expect.poll(async () => (await learner.reviews()).length).toBe(8)
  },
)

test(
  'before the first lesson, when all is done, and more anyway: in any size and colour',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const { page } = await openDevice({ size: PHONE })
    await signIn(page, learner)
    await page.goto('/practice')
    await expect(title(page, 'Nothing to practise yet')).toBeVisible()
    await expectAccess(page, 'practice-first-day')

    const items = await openItems(learner)
    await knew(learner, items.slice(0, 2), { skill: 'understand', daysAgo: [0] })
    await page.reload()
    await expect(async () => {
      await page.goto('/practice')
      await expect(title(page, 'Done for today')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expectAccess(page, 'practice-done')
    await page.getByRole('button', { name: 'More anyway' }).click()
    await expect(place(page)).toHaveText('Word 1 of 2')

    await knew(learner, items.slice(2, 40), { skill: 'understand', daysAgo: [30] })
    await expect(async () => {
      await page.goto('/practice')
      await expect(page.getByText(/^Twelve words for now/)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expectAccess(page, 'practice-holiday')
    await missIt(page, items)
    await expectAccess(page, 'practice-missed')
  },
)
