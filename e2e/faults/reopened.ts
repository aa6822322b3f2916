import { expect, type Page } from '@playwright/test'

/** A pull that is under way may end. */
const REOPENED_AFTER_MS = 8_000

/** Opens the page, and again now and then as a learner does, until it passes. */
export async function passesOn(
  page: Page,
  { path, withinMs }: { path: string; withinMs: number },
  check: () => Promise<void>,
): Promise<void> {
  let openedAt = Number.NEGATIVE_INFINITY
  await expect(async () => {
    if (Date.now() - openedAt > REOPENED_AFTER_MS) {
      openedAt = Date.now()
      await page.goto(path, { waitUntil: 'domcontentloaded' })
    }
    await check()
  }).toPass({ timeout: withinMs, intervals: [500] })
}
