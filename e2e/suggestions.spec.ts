import type { Page } from '@playwright/test'
import { SUGGESTION_KEPT } from '#copy/suggestion.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test } from './world/journey.ts'
import { answer, openAboutLine, openLesson, signIn } from './world/play.ts'

const said = (page: Page) => page.getByLabel('How do you say it?')

const mark = (page: Page) => page.getByRole('button', { name: /^About this line/ })

async function openDialog(page: Page): Promise<void> {
  await openAboutLine(page)
  await page.getByRole('button', { name: 'We say it differently' }).click()
  await expect(page.getByRole('dialog', { name: 'We say it differently' })).toBeVisible()
}

test(
  'a family’s way of saying it is told on the train, the answer is lost, and the reviewers get it once',
  { tag: '@release' },
  async ({ device, learner }) => {
    const { page, context } = device
    await signIn(page, learner)
    await device.ready()
    const lesson = await learner.lesson('2')
    await device.goOffline()
    await openLesson(page, lesson)
    await answer(page, lesson.exercises[0]!)
    await openDialog(page)
    await said(page).fill('ammi jaan')
    await page.getByLabel('Where do people say that? (optional)').fill('Dadyal')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(SUGGESTION_KEPT)).toBeVisible()
    await expect(mark(page)).toBeFocused()

    // Closed before it could go; and the server's first answer never comes back.
    const keys: string[] = []
    await context.route('**/api/suggestions', async (route, request) => {
      keys.push((await request.headerValue('idempotency-key')) ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    device.expectProblems(/suggestions/)
    await page.reload()
    await device.goOnline()
    await expect(page.getByTestId('sync-status')).toHaveAttribute('data-state', 'synced')
    await expect.poll(() => keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    expect(await learner.suggestions()).toMatchObject([
      { itemId: lesson.exercises[0]!.itemIds[0], roman: 'ammi jaan' },
    ])
  },
)

test(
  'the dialog is worked by keys alone, on a narrow phone, in both themes, without a barrier',
  { tag: '@release' },
  async ({ openDevice, learner }) => {
    const device = await openDevice()
    const { page } = device
    await page.setViewportSize({ width: 320, height: 640 })
    await signIn(page, learner)
    const lesson = await learner.lesson('2')
    await openLesson(page, lesson)
    await answer(page, lesson.exercises[0]!)
    const box = await mark(page).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(box?.width).toBeGreaterThanOrEqual(44)
    await mark(page).focus()
    await page.keyboard.press('Enter')
    const about = page.getByRole('dialog', { name: 'About this line' })
    await expect(about).toBeVisible()
    await expectAccess(page, 'about the line')
    await about.getByRole('button', { name: 'We say it differently' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'We say it differently' })).toBeVisible()
    await expectAccess(page, 'the dialog')
    await said(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please tell us how you say it')).toBeVisible()
    await expect(said(page)).toBeFocused()
    await expectAccess(page, 'the dialog with what is missing')
    await page.keyboard.type('ammi jaan')
    await page.keyboard.press('Enter')
    await expect(page.getByText(SUGGESTION_KEPT)).toBeVisible()
    await expect(mark(page)).toBeFocused()
  },
)
