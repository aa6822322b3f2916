import { openBrowser } from './open-browser.ts'
import { processorSlowdown } from './slow-phone.ts'
import { percentile } from './statistics.ts'
import { type ThrottledLoad, throttledLoad } from './throttled-load.ts'
import { verdict } from './verdict.ts'

/** Of the bare page's, in the same run: the first paints of ours may take this much. */
const RATIO_LIMIT = 0.7
const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

/** What the simulation only computes: here a request that is on its way when the page is painted delays nothing. */
export async function reportThrottled(landing: string, bare: string, runs: number): Promise<void> {
  console.log(
    `\nReally throttled (1.44 Mbit/s, 562 ms a request, CPU ${processorSlowdown()} times slower), first visit\n`,
  )
  const browser = await openBrowser()
  try {
    for (const [name, viewport] of Object.entries(VIEWPORTS)) {
      const ours: ThrottledLoad[] = []
      const theirs: ThrottledLoad[] = []
      for (let run = 0; run < runs; run += 1) {
        ours.push(await throttledLoad(browser, landing, viewport))
        theirs.push(await throttledLoad(browser, bare, viewport))
      }
      for (const paint of ['fcp', 'lcp'] as const) {
        const [mine, bares] = [ours, theirs].map((loads) =>
          percentile(
            loads.map((load) => load[paint]),
            0.5,
          ),
        ) as [number, number]
        verdict(
          mine <= RATIO_LIMIT * bares,
          `${name}: ${paint.toUpperCase()} ${Math.round(mine)} ms, bare ${Math.round(bares)} ms, ratio ${(mine / bares).toFixed(2)}, limit ${RATIO_LIMIT}`,
        )
      }
      const shifts = ours.flatMap((load) => load.shifts)
      verdict(shifts.length === 0, `${name}: ${shifts.length} layout shifts in ${runs} loads`)
      for (const shift of shifts) console.log(`       ${shift}`)
    }
  } finally {
    await browser.close()
  }
}
