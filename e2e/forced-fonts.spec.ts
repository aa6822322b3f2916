import type { Locator, Page } from '@playwright/test'
import { PHONE } from './world/device.ts'
import { expectReflow } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { answer, openLesson, seeLessons, signIn } from './world/play.ts'

/** No letter is smaller, as some set it in their browser; and a style sheet of their own gives every page another hand. */
const SMALLEST = '--blink-settings=minimumFontSize=24,minimumLogicalFontSize=24'

async function forceFonts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const theirs = new CSSStyleSheet()
    theirs.replaceSync('* { font-family: serif !important; line-height: 1.8 !important }')
    addEventListener('DOMContentLoaded', () => {
      document.adoptedStyleSheets = [theirs]
    })
  })
}

/** Each name within its own button: nobody reads two that lie over each other. */
async function expectOwnRoom(tabs: Locator): Promise<void> {
  for (const tab of await tabs.all()) {
    const [wide, room] = await tab.evaluate((button) => [button.scrollWidth, button.clientWidth])
    expect(wide, await tab.innerText()).toBeLessThanOrEqual(room ?? 0)
  }
}

test(
  'letters that the learner forces upon the browser leave every page readable on a phone',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const { page } = await openDevice({ size: PHONE, flags: [SMALLEST] })
    await forceFonts(page)
    await signIn(page, learner)
    await seeLessons(page)
    await expectReflow(page, 'lessons')
    for (const path of [
      '/dashboard',
      '/profile?tab=settings',
      '/downloads',
      '/words',
      '/pricing',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectReflow(page, path)
      await expectOwnRoom(page.getByRole('tab'))
    }
    const lesson = await learner.lesson('1')
    const [first] = lesson.exercises
    if (first === undefined) throw new Error('Lesson 1 is empty')
    await openLesson(page, lesson)
    await expectReflow(page, 'a question')
    await answer(page, first)
    await expectReflow(page, 'feedback')
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeInViewport()
  },
)
