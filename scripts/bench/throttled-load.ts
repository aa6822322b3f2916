import type { Browser } from 'playwright'

/** Slow 4G as Lighthouse knows it when it does not simulate: bytes a second, and milliseconds for each request. */
const SLOW_4G = {
  offline: false,
  downloadThroughput: (1.44 * 1_000_000) / 8,
  uploadThroughput: (675 * 1000) / 8,
  latency: 562.5,
}
const CPU_SLOWDOWN = 4
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
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
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
