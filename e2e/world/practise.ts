import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { LessonItem } from '#contract/lesson.ts'
import { tabOnto } from './keys.ts'
import type { Learner } from './learner.ts'
import { optionOf } from './play.ts'

const DAY_MS = 86_400_000

/** How a learner presses and writes. */
export type Way = {
  press: (target: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
}

export const BY_MOUSE: Way = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
}

export const BY_TAPS: Way = {
  press: (target) => target.tap(),
  async write(field, text) {
    await field.tap()
    await field.fill(text)
  },
}

export function byKeys(page: Page): Way {
  return {
    async press(target) {
      await tabOnto(page, target)
      await page.keyboard.press('Enter')
    },
    async write(field, text) {
      await tabOnto(page, field)
      await page.keyboard.insertText(text)
    },
  }
}

/** Items whose meaning is shown as it is written. */
export function plain(items: readonly LessonItem[]): LessonItem[] {
  return items.filter(({ english, gloss }) => gloss === undefined || gloss === english)
}

/** On another device this learner answered these rightly on each of these days before today, and not since. */
export async function knew(
  learner: Learner,
  items: readonly LessonItem[],
  { skill, daysAgo }: { skill: 'understand' | 'produce'; daysAgo: readonly number[] },
): Promise<void> {
  const events = daysAgo.flatMap((days) => {
    const reviewedAt = new Date(Date.now() - days * DAY_MS).toISOString()
    const at = { reviewedAt, localDate: reviewedAt.slice(0, 10) }
    return items.map((item) => ({ id: randomUUID(), itemId: item.id, skill, grade: 3, ...at }))
  })
  await learner.post('/api/reviews', { events })
}

/** No new words beside what is due; saved by the form of the settings. */
export async function noNewWords(page: Page): Promise<void> {
  await page.goto('/profile?tab=settings')
  // A reload may come before a choice is on the disk.
  await expect(async () => {
    await page.getByLabel('New words a day').selectOption('None')
    await page.reload()
    await expect(page.getByLabel('New words a day')).toHaveValue('0', { timeout: 2_000 })
  }).toPass()
}

/** The number of the word, and of how many. */
export const place = (page: Page): Locator => page.getByText(/^Word \d+ of \d+$/)
export const feedback = (page: Page): Locator => page.getByRole('region', { name: 'Feedback' })
export const onward = (page: Page): Locator => page.getByRole('button', { name: /^(Next|Finish)$/ })
export const check = (page: Page): Locator =>
  page.getByRole('button', { name: 'Check', exact: true })

/** The kind of exercise on the screen, as a learner sees it. */
export type Kind = 'ear' | 'choice' | 'english' | 'pothwari' | 'gap' | 'tiles' | 'say'

export async function kindOf(page: Page): Promise<Kind> {
  const answers = page.getByRole('list', { name: 'Answers' })
  const field = page.getByRole('textbox')
  const bank = page.getByRole('group', { name: 'Word bank' })
  const skipping = page.getByRole('button', { name: 'Skip for now' })
  await expect(answers.or(field).or(bank).or(skipping).first()).toBeVisible()
  if (await skipping.isVisible()) return 'say'
  if (await bank.isVisible()) return 'tiles'
  if (await answers.isVisible()) {
    return (await showWords(page).isVisible()) ? 'ear' : 'choice'
  }
  if (await page.getByRole('textbox', { name: 'The missing word' }).isVisible()) return 'gap'
  return (await page.getByLabel('Type it in English').isVisible()) ? 'english' : 'pothwari'
}

const showWords = (page: Page) => page.getByRole('button', { name: 'Show the words' })

/**
 * Answers what is on the screen rightly, by what the course says of it, and waits until the screen says so. What is to be said
 * aloud is skipped. Gives the item that was asked, null where it was skipped.
 */
export async function answerRightly(
  page: Page,
  items: readonly LessonItem[],
  way: Way = BY_MOUSE,
): Promise<LessonItem | null> {
  const kind = await kindOf(page)
  if (kind === 'say') {
    await way.press(page.getByRole('button', { name: 'Skip for now' }))
    return null
  }
  const item = await itemOf(page, kind, items, way)
  await giveRight(page, { kind, item }, way)
  await expect(feedback(page)).toContainText('Shabash!')
  return item
}

/** The item that an exercise of this kind asks; nothing is said aloud. */
export function itemOf(
  page: Page,
  kind: Kind,
  items: readonly LessonItem[],
  way: Way = BY_MOUSE,
): Promise<LessonItem> {
  return kind === 'gap' ? missingWord(page, items) : askedItem(page, items, way)
}

type Asked = { kind: Kind; item: LessonItem }

/** Does not wait for what comes of it. */
export async function giveRight(
  page: Page,
  { kind, item }: Asked,
  way: Way = BY_MOUSE,
): Promise<void> {
  if (kind === 'ear' || kind === 'choice') return way.press(await rightOption(page, item))
  if (kind === 'tiles') await placeTiles(page, item, way)
  else await way.write(page.getByRole('textbox'), kind === 'english' ? item.english : item.roman)
  await way.press(check(page))
}

/** The same with another option, or with a word that there is not; tiles have no wrong order that is surely wrong. */
export async function giveWrong(page: Page, { kind, item }: Asked): Promise<void> {
  if (kind === 'ear' || kind === 'choice') {
    const { english, roman } = item
    const options = page.getByRole('list', { name: 'Answers' }).getByRole('button')
    return options.filter({ hasNotText: english }).filter({ hasNotText: roman }).first().click()
  }
  await page.getByRole('textbox').fill('xyzzy')
  return check(page).click()
}

async function rightOption(page: Page, { english, roman }: LessonItem): Promise<Locator> {
  const inEnglish = optionOf(page, english)
  return (await inEnglish.count()) > 0 ? inEnglish : optionOf(page, roman)
}

/** As it is read, or as it is read on request where it is heard. */
export async function askedItem(
  page: Page,
  items: readonly LessonItem[],
  way: Way = BY_MOUSE,
): Promise<LessonItem> {
  await expect(page.locator('#question')).toBeVisible()
  if (await showWords(page).isVisible()) await way.press(showWords(page))
  const asked = (await page.locator('#question').innerText()).split('\n')
  const item = items.find(({ roman, english }) => asked.includes(roman) || asked.includes(english))
  if (item === undefined) throw new Error(`"${asked.join(' ')}" is none of the words that are due`)
  return item
}

const wordsOf = (line: string): string[] => [...(line.match(/[\p{L}\p{M}'’-]+/gu) ?? [])]

/** The one word of a line of the course that the line on the screen lacks. */
async function missingWord(page: Page, items: readonly LessonItem[]): Promise<LessonItem> {
  const shown = wordsOf(await page.locator('.gapped [lang=phr-Latn]').first().innerText())
  const lines = items.filter(({ roman }) => {
    const words = wordsOf(roman)
    return words.length === shown.length + 1 && shown.every((word) => words.includes(word))
  })
  const lacking = lines.flatMap(({ roman }) => wordsOf(roman).filter((one) => !shown.includes(one)))
  const item = items.find(({ roman }) =>
    lacking.some((word) => word.toLowerCase() === roman.toLowerCase()),
  )
  if (item === undefined) throw new Error(`No word is missing in "${shown.join(' ')}"`)
  return item
}

async function placeTiles(page: Page, { words = [] }: LessonItem, way: Way): Promise<void> {
  const bank = page.getByRole('group', { name: 'Word bank' })
  for (const { roman } of words) {
    const tile = bank.getByRole('button', { name: new RegExp(`^${roman}$`, 'i') }).first()
    await way.press(tile)
  }
}

/** Answers what is on the screen wrongly; the screen says so. */
export async function missIt(page: Page, items: readonly LessonItem[]): Promise<LessonItem> {
  const kind = await kindOf(page)
  const item = await askedItem(page, items)
  await giveWrong(page, { kind, item })
  await expect(feedback(page)).toContainText('Koi gal nahi!')
  return item
}
