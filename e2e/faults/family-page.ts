import type { Locator, Page } from '@playwright/test'
import { SignedOut, signInOn } from './access.ts'
import type { Actor } from './actor.ts'
import { locate, RESPONSE_TIMEOUT_MS } from './ui-driver.ts'

/** How long a tree that has yet to come from the account is waited for. */
const COMES_WITHIN_MS = 5_000

export const personOn = (page: Page, id: string): Locator => page.locator(`[data-person="${id}"]`)
export const panelOn = (page: Page): Locator => page.getByRole('region', { name: 'Selected' })
export const startOn = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Start with yourself' })

/** The tree, or its beginning, is on the screen; false where the account's has yet to come. */
export async function openFamily({ device, tab, learner, round }: Actor): Promise<boolean> {
  const { page } = tab
  for (let tries = 0; tries < 3; tries += 1) {
    tab.screen = null
    await page.goto('/family', { waitUntil: 'domcontentloaded' })
    const tree = personOn(page, 'me').or(startOn(page))
    const coming = page.getByRole('heading', { name: 'Your family is on its way' })
    const away = locate(page)['signed-out']
    await tree.or(coming).or(away).first().waitFor({ timeout: RESPONSE_TIMEOUT_MS })
    if (await away.isVisible()) {
      await signInOn(device, tab, learner)
      continue
    }
    const isThere = await tree
      .or(away)
      .first()
      .waitFor({ timeout: COMES_WITHIN_MS })
      .then(
        () => true,
        () => false,
      )
    if (isThere && (await away.isVisible())) continue
    if (!isThere) round.tell('  the tree was still on its way')
    return isThere
  }
  throw new SignedOut()
}

/** The ids of those whom the tree draws. */
export function drawnOn(page: Page): Promise<string[]> {
  return page
    .locator('[data-person]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-person') ?? ''))
}

export async function select(page: Page, id: string): Promise<void> {
  await personOn(page, id).click()
  await page.locator(`[data-person="${id}"][aria-selected="true"]`).waitFor()
}
