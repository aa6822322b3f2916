import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserContext, chromium } from 'playwright'

import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { CHROMIUM_FLAGS, installedChromium } from '../installed-chromium.ts'
import { learnerWithToken, workerReady } from './learner-on-device.ts'
import { type LighthouseRun, lighthouseRun } from './lighthouse-run.ts'
import { MEASURED_PAGES, type MeasuredPage } from './measured-pages.ts'
import { percentile } from './statistics.ts'
import { verdict } from './verdict.ts'

/** Of the bare page's, in the same run: what the first paint and the largest one of `/` may take. */
const RATIO_LIMITS = { fcp: 0.7, lcp: 0.6 }
const BARE = 'bare'

/** Lighthouse's phone on each page; a learner's pages with the session, the course and the worker that their device has. */
export async function reportLighthouse(
  ours: ServerProcess,
  bare: ServerProcess,
  runs: number,
): Promise<void> {
  const { token } = await learnerWithToken(ours)
  const results = new Map<string, LighthouseRun[]>()
  const add = (name: string, run: LighthouseRun): void => {
    results.set(name, [...(results.get(name) ?? []), run])
  }
  for (let run = 0; run < runs; run += 1) {
    // In turns, so that a busy minute of the machine falls on all of them.
    add(BARE, await inFreshProfile((port) => lighthouseRun(`${bare.origin}/`, port)))
    for (const page of MEASURED_PAGES) {
      const url = ours.origin + page.path
      const prepared = page.isSignedIn ? { url, page, token } : null
      add(
        page.path,
        await inFreshProfile(
          (port) => lighthouseRun(url, port, { keepsStorage: page.isSignedIn }),
          prepared,
        ),
      )
    }
  }
  console.log(`Lighthouse, simulated phone on slow 4G, median of ${runs} (ms; CPU index beside)\n`)
  for (const [name, ofPage] of results) console.log(told(name, ofPage))
  console.log('')
  const median = (name: string, of: (run: LighthouseRun) => number): number =>
    middle(results.get(name) ?? [], of)
  for (const time of ['fcp', 'lcp'] as const) {
    const ratio = median('/', (run) => run[time]) / median(BARE, (run) => run[time])
    const limit = RATIO_LIMITS[time]
    verdict(
      ratio <= limit,
      `${time.toUpperCase()} of / to the bare page: ${ratio.toFixed(2)}, limit ${limit}`,
    )
  }
  for (const { path } of MEASURED_PAGES) reportPage(path, results.get(path) ?? [])
}

function reportPage(path: string, runs: readonly LighthouseRun[]): void {
  const scores = Object.keys(runs[0]?.scores ?? {}).map(
    (title) => [title, middle(runs, (run) => run.scores[title] ?? 0)] as const,
  )
  const isPerfect = scores.length === 4 && scores.every(([, score]) => score === 100)
  verdict(isPerfect, `${path}: ${scores.map(([title, score]) => `${title} ${score}`).join(', ')}`)
  verdict(middle(runs, (run) => run.cls) === 0, `${path}: CLS 0`)
  for (const fault of new Set(runs.flatMap((run) => run.faults))) console.log(`       ${fault}`)
  if (!isPerfect) for (const culprit of runs[0]?.culprits ?? []) console.log(`       ${culprit}`)
}

function told(name: string, runs: readonly LighthouseRun[]): string {
  const ms = (of: (run: LighthouseRun) => number): string => String(Math.round(middle(runs, of)))
  const spread = runs.map((run) => `${Math.round(run.fcp)}/${Math.round(run.lcp)}`)
  return `  ${name.padEnd(11)} FCP ${ms((run) => run.fcp)}  LCP ${ms((run) => run.lcp)}  TBT ${ms((run) => run.tbt)}  CLS ${middle(runs, (run) => run.cls).toFixed(4)}  ${(middle(runs, (run) => run.bytes) / 1000).toFixed(1)} kB in ${ms((run) => run.requests)} requests  CPU ${ms((run) => run.cpuIndex)}   runs FCP/LCP: ${spread.join(' ')}`
}

function middle(runs: readonly LighthouseRun[], of: (run: LighthouseRun) => number): number {
  return percentile(runs.map(of), 0.5)
}

type Prepared = { url: string; page: MeasuredPage; token: string }

/** A browser with nothing of an earlier run in it; `prepared`: with what a learner has after one visit of the page. */
async function inFreshProfile(
  work: (port: number) => Promise<LighthouseRun>,
  prepared: Prepared | null = null,
  triesLeft = 2,
): Promise<LighthouseRun> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'apni-boli-lighthouse-'))
  let context = await launch(profile, port)
  try {
    if (prepared !== null) {
      await visitOnce(context, prepared)
      // The next day: in the process of the first visit Lighthouse's profiler would begin with all that was compiled there, for
      // a tenth of a second that the page has no part in.
      await context.close()
      context = await launch(profile, port)
    }
    return await work(port)
  } catch (error) {
    // Now and then Chromium's trace lacks its beginning (NO_NAVSTART): that run says nothing about the page.
    if (triesLeft === 0) throw error
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return inFreshProfile(work, prepared, triesLeft - 1)
}

function launch(profile: string, port: number): Promise<BrowserContext> {
  const executablePath = installedChromium()
  return chromium.launchPersistentContext(profile, {
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    viewport: null,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}

async function visitOnce(
  context: BrowserContext,
  { url, page: { control }, token }: Prepared,
): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(new URL('/login', url).href)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(url)
  await page.locator(control).first().waitFor()
  await workerReady(page)
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
