import { expect, type Locator, type Page } from '@playwright/test'
import { readAs } from './read-as.ts'

/** WCAG 1.4.11: what shows where the focus is. */
const LEAST_CONTRAST = 3

/** The ring around `control` is told from what it stands on, by day and by night; `learnerId` asks for high contrast too. */
export async function expectRing(page: Page, control: Locator, learnerId?: string): Promise<void> {
  const asUsual = {
    text: '100',
    spacing: 'usual',
    contrast: 'usual',
    script: 'nastaliq',
    lines: 'roman-first',
  } as const
  for (const contrast of learnerId === undefined
    ? (['usual'] as const)
    : (['usual', 'more'] as const)) {
    if (learnerId !== undefined) await readAs(page, learnerId, { ...asUsual, contrast })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The ring is for the keyboard: a key says that there is one.
      await page.keyboard.press('Shift')
      await control.focus()
      await expect
        .poll(() => control.evaluate(ringContrast), { message: `${colorScheme}, ${contrast}` })
        .toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }
  }
  if (learnerId !== undefined) await readAs(page, learnerId, asUsual)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

/** Of the outline to the ground behind the control; in the page. */
function ringContrast(control: Element): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const rgbOf = (colour: string): number[] => {
    if (canvas === null) return [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const style = getComputedStyle(control)
  if (style.outlineStyle === 'none') return 0
  let ground = control.parentElement
  while (ground !== null && rgbOf(getComputedStyle(ground).backgroundColor)[3] !== 255) {
    ground = ground.parentElement
  }
  if (ground === null) return 0
  const [brighter = 0, darker = 0] = [
    luminance(style.outlineColor),
    luminance(getComputedStyle(ground).backgroundColor),
  ].toSorted((one, other) => other - one)
  const ratio = (brighter + 0.05) / (darker + 0.05)
  return ratio
}
