import type { Page } from 'playwright'

type Sought = {
  /** What is pressed, and what says that it has worked; CSS selectors. */
  press: string
  until: string
  /** So many of them. */
  count?: number
}

/** Presses an element. Returns the milliseconds until a frame is drawn in which `until` is new, or has another text. */
export function pressUntil(page: Page, sought: Sought): Promise<number> {
  return page.evaluate(({ press, until, count = 1 }) => {
    const look = (): string | null => {
      const found = document.querySelectorAll(until)
      return found.length < count ? null : (found[0]?.textContent ?? '')
    }
    const before = look()
    const button = document.querySelector<HTMLElement>(press)
    if (button === null) throw new Error(`There is no ${press} to press`)
    return new Promise<number>((resolve) => {
      const start = performance.now()
      const watch = (): void => {
        const now = look()
        if (now !== null && now !== before) {
          requestAnimationFrame(() => resolve(performance.now() - start))
        } else requestAnimationFrame(watch)
      }
      button.click()
      requestAnimationFrame(watch)
    })
  }, sought)
}
