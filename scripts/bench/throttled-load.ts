import type { Browser } from 'playwright'

import { slowNetwork, slowProcessor } from './slow-phone.ts'

/** Fonts and what comes when the page is idle have had their time by then. */
const SETTLED_MS = 3000

export type ThrottledLoad = { fcp: number; lcp: number; cls: number; shifts: string[] }

/** A first visit that the browser itself slows down: the shifts that a simulated one hides. */
export async function throttledLoad(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<ThrottledLoad> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await slowNetwork(page)
    await slowProcessor(page)
    await page.addInitScript(watchThePage)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(() => window.watched)
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    watched: ThrottledLoad
  }
}

/** The part of the browser's LayoutShift entries that TypeScript does not know. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Runs in the page, before anything else of it. */
function watchThePage(): void {
  const seen: ThrottledLoad = { fcp: 0, lcp: 0, cls: 0, shifts: [] }
  window.watched = seen
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  }
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShift
    if (hadRecentInput) return
    seen.cls += value
    const nodes = sources.map(({ node }) =>
      node instanceof Element ? `${node.localName}.${node.className}` : `"${node?.textContent}"`,
    )
    seen.shifts.push(
      `${value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${nodes.join(', ')}`,
    )
  })
}
