import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'

import { type Browser, chromium } from 'playwright'

import { ServerProcess } from '../e2e/world/server-process.ts'
import { buildBarePage } from './bench/bare-page.ts'
import { type LighthouseRun, lighthouseRun } from './bench/lighthouse-run.ts'
import { percentile } from './bench/statistics.ts'
import { type ThrottledLoad, throttledLoad } from './bench/throttled-load.ts'
import { CHROMIUM_FLAGS, installedChromium } from './installed-chromium.ts'

/** Of the bare page's, in the same run: the first paints of ours may take this much. */
const RATIO_LIMIT = 0.7
const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const TIMES = ['fcp', 'lcp', 'tbt'] as const

/**
 * `npm run bench:web`, after a build: the landing page beside a bare page of the same packages, both from our own server,
 * in turns. Lighthouse's simulated phone, the median of `--runs` (5); then loads that the browser really slows down.
 * Exits non-zero when a limit is broken.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
  if (!existsSync(`${process.env['E2E_DIST'] ?? 'dist'}/landing.html`)) {
    throw new Error('There is no build: run `npm run build`')
  }
  const bare = await buildBarePage()
  const [ours, theirs] = [await ServerProcess.start(), await ServerProcess.start(bare)]
  try {
    await reportSimulated(`${ours.origin}/`, `${theirs.origin}/`, Number(values.runs))
    await reportThrottled(`${ours.origin}/`, `${theirs.origin}/`, 3)
  } finally {
    await Promise.all([ours.destroy(), theirs.destroy()])
    bare.remove()
  }
}

async function reportSimulated(landing: string, bare: string, runs: number): Promise<void> {
  const results: Record<'landing' | 'bare', LighthouseRun[]> = { landing: [], bare: [] }
  for (let run = 0; run < runs; run += 1) {
    // In turns, so that a busy minute of the machine falls on both.
    results.landing.push(await freshBrowser((port) => lighthouseRun(landing, port)))
    results.bare.push(await freshBrowser((port) => lighthouseRun(bare, port)))
  }
  const median = (name: keyof typeof results, of: (run: LighthouseRun) => number): number =>
    percentile(results[name].map(of), 0.5)

  console.log(`Lighthouse, simulated phone on slow 4G, median of ${runs} (ms; CPU index beside)\n`)
  for (const name of ['landing', 'bare'] as const) {
    const times = TIMES.map(
      (time) => `${time.toUpperCase()} ${Math.round(median(name, (run) => run[time]))}`,
    )
    const spread = results[name].map((run) => `${Math.round(run.fcp)}/${Math.round(run.lcp)}`)
    console.log(
      `  ${name.padEnd(8)} ${times.join('  ')}  CLS ${median(name, (run) => run.cls).toFixed(4)}  CPU ${Math.round(median(name, (run) => run.cpuIndex))}   runs FCP/LCP: ${spread.join(' ')}`,
    )
  }
  console.log('')
  for (const time of ['fcp', 'lcp'] as const) {
    const ratio = median('landing', (run) => run[time]) / median('bare', (run) => run[time])
    verdict(
      ratio <= RATIO_LIMIT,
      `${time.toUpperCase()} landing / bare: ${ratio.toFixed(2)}, limit ${RATIO_LIMIT}`,
    )
  }
  verdict(median('landing', (run) => run.cls) === 0, 'CLS 0 in the simulated loads')
  for (const title of Object.keys(results.landing[0]?.scores ?? {})) {
    const score = median('landing', (run) => run.scores[title] ?? 0)
    verdict(score === 100, `${title}: ${score} of 100`)
  }
  for (const fault of new Set(results.landing.flatMap((run) => run.faults)))
    console.log(`       ${fault}`)
}

/** What the simulation only computes: here a request that is on its way when the page is painted delays nothing. */
async function reportThrottled(landing: string, bare: string, runs: number): Promise<void> {
  console.log(
    '\nReally throttled (1.44 Mbit/s, 562 ms a request, CPU 4 times slower), first visit\n',
  )
  const browser = await launch()
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

function verdict(isPassed: boolean, text: string): void {
  console.log(`${isPassed ? 'PASS' : 'FAIL'} ${text}`)
  if (!isPassed) process.exitCode = 1
}

/** Nothing of an earlier run in it, no cache and no worker. */
async function freshBrowser<T>(work: (port: number) => Promise<T>, triesLeft = 2): Promise<T> {
  const port = await freePort()
  const browser = await launch(port)
  try {
    return await work(port)
  } catch (error) {
    // Now and then Chromium's trace lacks its beginning (NO_NAVSTART): that run says nothing about the page.
    if (triesLeft === 0) throw error
    return await freshBrowser(work, triesLeft - 1)
  } finally {
    await browser.close()
  }
}

function launch(port?: number): Promise<Browser> {
  const executablePath = installedChromium()
  return chromium.launch({
    args: [...CHROMIUM_FLAGS, ...(port === undefined ? [] : [`--remote-debugging-port=${port}`])],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

await main()
