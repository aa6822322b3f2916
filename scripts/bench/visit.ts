import type { BrowserContext } from 'playwright'

import { slowNetwork, slowProcessor } from './slow-phone.ts'

/** What comes when the page is idle has had its time by then, and counts when it is a long task. */
const SETTLED_MS = 3000

export type Visit = {
  /** Milliseconds since the navigation began: the latest of the four below. */
  interactive: number
  fcp: number
  lcp: number
  control: number
  /** The end of the last task over 50 ms; 0 where there was none. */
  longTask: number
  /** Over the wire, of the page and not of its worker. */
  bytes: number
  requests: number
}

/** One navigation in a new tab, as research of the peers did it: a phone's width, a slowed processor. */
export async function visit(
  context: BrowserContext,
  url: string,
  {
    control,
    isSlow = true,
    onSlow4g = false,
  }: { control: string; isSlow?: boolean; onSlow4g?: boolean },
): Promise<Visit> {
  const page = await context.newPage()
  try {
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    let bytes = 0
    let requests = 0
    network.on('Network.requestWillBeSent', () => (requests += 1))
    network.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
    if (onSlow4g) await slowNetwork(page)
    if (isSlow) await slowProcessor(page)
    await page.addInitScript(watchTheVisit, control)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await page.waitForFunction(() => window.visitSeen.control > 0, undefined, { timeout: 60_000 })
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
    await page.waitForTimeout(SETTLED_MS)
    const seen = await page.evaluate(() => window.visitSeen)
    const interactive = Math.max(seen.fcp, seen.lcp, seen.control, seen.longTask)
    return { ...seen, interactive, bytes, requests }
  } finally {
    await page.close()
  }
}

type Seen = Pick<Visit, 'fcp' | 'lcp' | 'control' | 'longTask'>

declare global {
  interface Window {
    visitSeen: Seen
  }
}

/** Runs in the page, before anything else of it. */
function watchTheVisit(control: string): void {
  const seen = { fcp: 0, lcp: 0, control: 0, longTask: 0 }
  window.visitSeen = seen
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
  watch('longtask', (entry) => (seen.longTask = entry.startTime + entry.duration))
  const observer = new MutationObserver(() => {
    if (document.querySelector(control) === null) return
    seen.control = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
