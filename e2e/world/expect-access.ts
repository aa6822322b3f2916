import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isWhole } from './breadth.ts'
import { DESKTOP, PHONE } from './device.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Where `PICTURES` says, a picture of every state is laid, for people to look at. */
const pictures = process.env['PICTURES']
/** What a browser sets text in, in pixels, and twice as much. */
const TEXT = 16
const LARGE_TEXT = 32
/** The narrowest screen, in pixels (WCAG 1.4.10). */
const NARROW = 320

/**
 * The state on the screen breaks no rule of WCAG 2.2 AA that axe knows: all of them by day; by night those of colour, which is all
 * that changes. Nothing has to be scrolled sideways and no word is torn, as it is, 320 pixels wide, with text twice as large, or
 * both. `state` names it when it does. `npm run test:release` looks at every state so; before it,
 * most are looked at by day and at 320 pixels, and those with `atEverySize` wholly.
 */
export async function expectAccess(
  page: Page,
  state: string,
  atEverySize = isWhole,
): Promise<void> {
  expect(await violations((await axeOf(page)).withTags(RULES)), state).toEqual([])
  if (!atEverySize) {
    await expectToFitNarrow(page, state)
    return
  }
  await turn(page, 'dark')
  const byNight = await violations((await axeOf(page)).withRules(['color-contrast']))
  expect(byNight, `${state}, dark`).toEqual([])
  if (pictures !== undefined) await takePictures(page, `${state}-dark`, pictures)
  await turn(page, 'light')
  if (pictures !== undefined) {
    await takePictures(page, `${state}-light`, pictures)
    // The reader's own colours: axe reads ours, so this is for the eye.
    await page.emulateMedia({ forcedColors: 'active' })
    await takePictures(page, `${state}-forced`, pictures)
    await page.emulateMedia({ forcedColors: 'none' })
  }
  await expectToFit(page, state)
}

/**
 * The same of a state in the reader's own settings, by day or by night. These may be twice as large themselves, so the browser's
 * text stays as it is.
 */
export async function expectAccessAsRead(
  page: Page,
  state: string,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await turn(page, colorScheme)
  expect(await violations((await axeOf(page)).withTags(RULES)), state).toEqual([])
  await turn(page, 'light')
  const size = page.viewportSize() ?? PHONE
  await expectReflow(page, state)
  await page.setViewportSize({ ...size, width: NARROW })
  await expectReflow(page, `${state}, ${NARROW} pixels`)
  await page.setViewportSize(size)
}

/**
 * Colours fade from day to night, and those of what is out of sight only begin to when somebody asks for them: what axe reads on
 * the way is neither. So nothing fades here.
 */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    // The drags' own stay.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/**
 * In the page itself: what axe does to look across frames opens another page for each look, and we have no frames. A page gets
 * axe's code once, 1.3 MB; and axe describes only what breaks a rule, not each element that keeps it.
 */
async function axeOf(page: Page): Promise<AxeBuilder> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(hasAxe ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

async function expectToFit(page: Page, state: string): Promise<void> {
  const size = page.viewportSize() ?? PHONE
  await expectReflow(page, state)
  await page.setViewportSize({ ...size, width: NARROW })
  await expectReflow(page, `${state}, ${NARROW} pixels`)
  await setText(page, LARGE_TEXT)
  await expectReflow(page, `${state}, ${NARROW} pixels, text twice as large`)
  await page.setViewportSize({ ...size, width: Math.max(size.width, PHONE.width) })
  await expectReflow(page, `${state}, text twice as large`)
  await setText(page, TEXT)
  await page.setViewportSize(size)
}

async function expectToFitNarrow(page: Page, state: string): Promise<void> {
  const size = page.viewportSize() ?? PHONE
  await page.setViewportSize({ ...size, width: NARROW })
  await expectReflow(page, `${state}, ${NARROW} pixels`)
  await page.setViewportSize(size)
}

/** As the browser's own setting; it reaches the page a moment after it was made. */
async function setText(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${standard}px`)
}

/** Nothing has to be scrolled sideways and no word is torn into letters, as wide and as large as it is now. */
export async function expectReflow(page: Page, state: string): Promise<void> {
  const width = () => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
  // What has just been made narrow may need a frame to follow.
  await expect
    .poll(width, { message: `${state}: sideways`, timeout: 3_000 })
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(await page.evaluate(tornWords), `${state}: words torn into letters`).toEqual([])
}

/**
 * A word may go over to a second line where large letters leave it no room; one on more lines stands in a column too narrow to be
 * read. What is pressed is whole on every phone but the narrowest, where the learner did not choose wide spacing.
 */
function tornWords(): string[] {
  const torn: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent?.checkVisibility({ contentVisibilityAuto: true }) || parent.closest('.vh')) continue
    for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const isSpaced = document.documentElement.dataset['spacing'] === 'wide'
      const isWhole = innerWidth >= 390 && !isSpaced && parent.closest('.btn, nav a, .due') !== null
      if (lines.size > (isWhole ? 1 : 2)) torn.push(word[0])
    }
  }
  return torn
}

async function takePictures(page: Page, state: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const size = page.viewportSize() ?? PHONE
  for (const [device, of] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(of)
    const path = join(folder, `${state.replaceAll(/[^\w-]+/g, '-')}-${device}.png`)
    await page.screenshot({ path })
  }
  await page.setViewportSize(size)
}
