import type { Browser, Page } from 'playwright'

import { Learner } from '../e2e/world/learner.ts'
import { ServerProcess } from '../e2e/world/server-process.ts'
import type { User } from '#contract/user.ts'
import { bundleForPage } from './bench/bundle-for-page.ts'
import { openBrowser } from './bench/open-browser.ts'
import { learnerWithToken, makePremium } from './bench/learner-on-device.ts'
import { slowToPhone } from './bench/processor-index.ts'
import { reportTimes } from './bench/report-times.ts'
import { processorSlowdown, slowProcessor } from './bench/slow-phone.ts'
import { verdict } from './bench/verdict.ts'

const OPERATIONS = 1000
const COMPLETIONS = 10_000
const ROUNDS = 60
/** One frame of a 60 Hz screen. */
const FRAME_MS = 16
const RECORDING_LIMIT_MS = 20
/** Before finished lessons are sent, the server is asked for its time. */
const TIME_CALLS = 1
/** Years of practice, in the whole course. */
const REVIEWS = 50_000
const LESSONS = 15
/** A week offline, sent over a slow phone's line. */
const WEEK_LESSONS = 20
const LATENCY_MS = 562
const WEEK_LIMIT_MS = 12_000

/**
 * `npm run bench:sync`: the app's own data layer in a real browser against the real server.
 * Exits non-zero when a limit is passed.
 */
async function main(): Promise<void> {
  const script = await bundleForPage('scripts/bench/page/data-layer.ts')
  const server = await ServerProcess.start()
  const browser = await openBrowser()
  try {
    await slowToPhone(browser)
    await reportDrain(await openPage(browser, server, script), server)
    await reportWeek(await openPage(browser, server, script), server)
    await reportLog(await openPage(browser, server, script))
    await reportRecording(await openPage(browser, server, script))
    const memory = await bundleForPage('scripts/bench/page/memory.ts')
    await reportMemory(await openPage(browser, server, memory), server)
  } finally {
    await browser.close()
    await server.destroy()
  }
}

/** A page of the server's origin that has nothing on it but the data layer. */
async function openPage(
  browser: Browser,
  { origin }: ServerProcess,
  script: string,
): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`${origin}/api/health`)
  await page.addScriptTag({ content: script })
  return page
}

async function reportDrain(page: Page, server: ServerProcess): Promise<void> {
  const { learner, session } = await signIn(server)
  const waiting = await page.evaluate((n) => dataLayerBench.queueOperations(n), OPERATIONS)
  const { outcome, left, durationMs, requestsByCall } = await page.evaluate(
    (signedIn) => dataLayerBench.drain(signedIn),
    session,
  )
  const requests = Object.values(requestsByCall).reduce((sum, count) => sum + count, 0)
  const { completions } = await learner.progress()
  verdict(
    left === 0 && outcome === 'drained' && requests <= waiting + TIME_CALLS,
    `drain of ${waiting} operations: ${(durationMs / 1000).toFixed(1)} s, ${requests} requests, ` +
      `${left} left, ${completions.length} completions on the server`,
  )
  for (const [name, count] of Object.entries(requestsByCall))
    console.log(`       ${String(count).padStart(6)}  ${name}`)
}

async function signIn(server: ServerProcess) {
  const learner = await Learner.verified(server)
  const { email, password } = learner
  const body = { email, password }
  return {
    learner,
    session: await learner.post<{ token: string; user: User }>('/api/auth/login', body),
  }
}

/** The same work as the outbox sends it, and one request after another. */
async function reportWeek(page: Page, server: ServerProcess): Promise<void> {
  const drain = async (isOneByOne: boolean) => {
    const { session } = await signIn(server)
    const waiting = await page.evaluate((n) => dataLayerBench.queueLessons(n), WEEK_LESSONS)
    const report = await page.evaluate(([signedIn, line]) => dataLayerBench.drain(signedIn, line), [
      session,
      { latencyMs: LATENCY_MS, isOneByOne },
    ] as const)
    return { waiting, ...report, isAllSent: report.left === 0 && report.outcome === 'drained' }
  }
  const sideBySide = await drain(false)
  const oneByOne = await drain(true)
  const seconds = ({ durationMs }: { durationMs: number }) => (durationMs / 1000).toFixed(1)
  verdict(
    sideBySide.isAllSent && sideBySide.durationMs <= WEEK_LIMIT_MS,
    `a week offline, ${sideBySide.waiting} operations of ${WEEK_LESSONS} lessons, ${LATENCY_MS} ms a request: ` +
      `${seconds(sideBySide)} s, ${sideBySide.left} left, limit ${WEEK_LIMIT_MS / 1000} s; ` +
      `one request after another: ${seconds(oneByOne)} s, ${oneByOne.left} left`,
  )
}

async function reportLog(page: Page): Promise<void> {
  await page.evaluate((n) => dataLayerBench.fillLog(n), COMPLETIONS)
  const fold = await page.evaluate((n) => dataLayerBench.timeFold(n), ROUNDS)
  reportTimes(`fold of ${COMPLETIONS} completions`, fold, FRAME_MS)
  const list = await page.evaluate((n) => dataLayerBench.timeListQuery(n), ROUNDS)
  reportTimes(`lesson list at ${COMPLETIONS} completions`, list, FRAME_MS)
  const finish = await page.evaluate((n) => dataLayerBench.timeFinishing(n), 10)
  reportTimes(`finishing a lesson at ${COMPLETIONS} completions`, finish)
}

async function reportRecording(page: Page): Promise<void> {
  await slowProcessor(page)
  const bare = await page.evaluate((n) => dataLayerBench.timeBareWrite(n), ROUNDS)
  reportTimes(
    `two rows without a library, processor ${processorSlowdown()} times slower (the floor)`,
    bare,
  )
  const times = await page.evaluate((n) => dataLayerBench.timeRecording(n), ROUNDS)
  reportTimes(
    `recording an answer, processor ${processorSlowdown()} times slower`,
    times,
    RECORDING_LIMIT_MS,
  )
}

async function reportMemory(page: Page, server: ServerProcess): Promise<void> {
  const { learner } = await learnerWithToken(server)
  makePremium(server, learner)
  const ids = Array.from({ length: LESSONS }, (_, at) => String(at + 1))
  const lessons = await Promise.all(ids.map((id) => learner.lesson(id)))
  const items = await page.evaluate(([of, n]) => memoryBench.learn(of, n), [
    lessons,
    REVIEWS,
  ] as const)
  await slowProcessor(page)
  const slowed = `processor ${processorSlowdown()} times slower`
  const fold = await page.evaluate(() => memoryBench.timeFold(9))
  reportTimes(`fold of ${REVIEWS} reviews of ${items} items, ${slowed}`, fold, 250)
  const review = await page.evaluate((n) => memoryBench.timeNewReview(n), ROUNDS)
  reportTimes(`one new review among them, ${slowed}`, review, 2)
  const session = await page.evaluate((n) => memoryBench.timeSession(n), ROUNDS)
  reportTimes(`a session of practice made, ${slowed}`, session, 50)
  const search = await page.evaluate((n) => memoryBench.timeSearch(n), ROUNDS)
  reportTimes(`a search of the words answered, ${slowed}`, search, 30)
}

await main()
