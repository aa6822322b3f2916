import { expect, type Page } from '@playwright/test'

type Ear = {
  /** Waits until a live region has said this. */
  hears: (words: RegExp) => Promise<void>
  /** What a live region said last, once anything was said. */
  lastSaid: () => Promise<string>
  /** All that was said so far and matches. */
  saidLike: (words: RegExp) => string[]
  forget: () => void
}

/**
 * Keeps what live regions of the page say, in order, as a screen reader would be told it: each change of the text of an
 * element with a live role, from now on.
 */
export async function openEar(page: Page): Promise<Ear> {
  let said: string[] = []
  await page.exposeFunction('hearForTest', (words: string) => said.push(words))
  await page.evaluate(() => {
    const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])'
    const hear = (window as unknown as { hearForTest: (words: string) => void }).hearForTest
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement
        return element?.closest(LIVE) ?? null
      })
      // What stands behind an open dialog is inert, and not said.
      const dialog = document.querySelector('dialog:modal')
      for (const region of new Set(regions)) {
        if (dialog !== null && region !== null && !dialog.contains(region)) continue
        const words = region?.textContent.trim() ?? ''
        if (words !== '') hear(words)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return {
    async hears(words) {
      await expect
        .poll(() => said.some((one) => words.test(one)), { message: String(words) })
        .toBe(true)
    },
    async lastSaid() {
      await expect.poll(() => said.length).toBeGreaterThan(0)
      return said.at(-1) ?? ''
    },
    saidLike: (words) => said.filter((one) => words.test(one)),
    forget() {
      said = []
    },
  }
}
