import { expect, type Page } from '@playwright/test'
import type { ReadingSettings } from '#state/reading-settings.ts'

/** As src/state/reading-settings.ts names it. */
const STORAGE_KEY = 'readingSettings'
/** These values are no attribute. */
const USUAL = ['device', '100', 'usual', 'nastaliq', 'roman-first']

/** The learner changes how they read in another tab of this device, which the page in front follows without a reload. */
export async function readAs(
  page: Page,
  learnerId: string,
  settings: Partial<ReadingSettings>,
): Promise<void> {
  await page.evaluate(
    ({ key, kept }) => {
      localStorage.setItem(key, kept)
      // The browser tells every tab but the one that writes.
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    {
      key: STORAGE_KEY,
      kept: JSON.stringify({ shown: settings, of: { [learnerId]: settings } }),
    },
  )
  for (const [name, value] of Object.entries(settings)) {
    const laid = expect(page.locator('html'))
    if (USUAL.includes(value)) await laid.not.toHaveAttribute(`data-${name}`)
    else await laid.toHaveAttribute(`data-${name}`, value)
  }
}
