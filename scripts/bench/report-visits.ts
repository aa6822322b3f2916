import type { Browser } from 'playwright'

import type { ServerProcess } from '../../e2e/world/server-process.ts'
import { learnerWithToken, putToken, workerReady } from './learner-on-device.ts'
import { BARE_CONTROL, MEASURED_PAGES, type MeasuredPage } from './measured-pages.ts'
import { processorSlowdown } from './slow-phone.ts'
import { percentile } from './statistics.ts'
import { verdict } from './verdict.ts'
import { type Visit, visit } from './visit.ts'

const PHONE = { width: 412, height: 823 }
const SECOND_VISIT_MS = 450
const OFFLINE_DEEP_LINK_MS = 600
const DEEP_LINK = '/lessons/1'

type Visits = { first: Visit; second: Visit; offline: Visit | null }

/** First visit, second visit, and a deep link without a network: all on a slow phone, in contexts that begin empty. */
export async function reportVisits(
  browser: Browser,
  ours: ServerProcess,
  bare: ServerProcess,
  runs: number,
): Promise<void> {
  console.log(
    `\nVisits on slow 4G with a processor ${processorSlowdown()} times slower, median of ${runs}`,
  )
  console.log(
    '(interactive: the latest of FCP, LCP, the first control, the end of the last long task; ms)\n',
  )
  const { token } = await learnerWithToken(ours)
  const visited = new Map<string, Visits[]>()
  for (let run = 0; run < runs; run += 1) {
    // In turns, so that a busy minute of the machine falls on all of them.
    add(visited, 'bare', await visitsOfBare(browser, bare))
    for (const page of MEASURED_PAGES) {
      add(visited, page.path, await visitsOf(browser, ours, page, token))
    }
  }
  for (const [name, visits] of visited) {
    for (const kind of ['first', 'second', 'offline'] as const) {
      const ofKind = visits.flatMap((one) => one[kind] ?? [])
      if (ofKind.length > 0) console.log(`  ${name.padEnd(11)} ${kind.padEnd(8)} ${told(ofKind)}`)
    }
  }
  console.log('')
  // The limits are of one machine; what the same stack takes here with nothing on its page tells more of another.
  const bareSecond = middle(secondOf(visited.get('bare')), 'interactive')
  const toBare = (ms: number): string =>
    `${(ms / bareSecond).toFixed(2)} of the bare page's second visit`
  for (const { path } of MEASURED_PAGES) {
    const second = middle(secondOf(visited.get(path)), 'interactive')
    verdict(
      second <= SECOND_VISIT_MS,
      `${path}: second visit interactive in ${Math.round(second)} ms, limit ${SECOND_VISIT_MS} (${toBare(second)})`,
    )
  }
  const deep = (visited.get(DEEP_LINK) ?? []).flatMap(({ offline }) => offline ?? [])
  const offline = middle(deep, 'interactive')
  verdict(
    offline <= OFFLINE_DEEP_LINK_MS,
    `offline deep link to a lesson interactive in ${Math.round(offline)} ms, limit ${OFFLINE_DEEP_LINK_MS} (${toBare(offline)})`,
  )
}

async function visitsOf(
  browser: Browser,
  server: ServerProcess,
  { path, isSignedIn, control }: MeasuredPage,
  token: string,
): Promise<Visits> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: server.origin })
  try {
    if (isSignedIn) await putToken(context, token)
    const first = await visit(context, path, { control, onSlow4g: true })
    const page = await context.newPage()
    await page.goto(path)
    await page.locator(control).first().waitFor()
    await workerReady(page)
    await page.close()
    const second = await visit(context, path, { control, onSlow4g: true })
    await context.setOffline(true)
    return { first, second, offline: await visit(context, path, { control }) }
  } finally {
    await context.close()
  }
}

/** It has no worker: its second visit is the browser's own cache, and offline it is not there. */
async function visitsOfBare(browser: Browser, server: ServerProcess): Promise<Visits> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: server.origin })
  const how = { control: BARE_CONTROL, onSlow4g: true }
  try {
    const first = await visit(context, '/', how)
    return { first, second: await visit(context, '/', how), offline: null }
  } finally {
    await context.close()
  }
}

function add(visited: Map<string, Visits[]>, name: string, visits: Visits): void {
  visited.set(name, [...(visited.get(name) ?? []), visits])
}

const secondOf = (visits: readonly Visits[] = []): Visit[] => visits.map(({ second }) => second)

function middle(visits: readonly Visit[], of: keyof Visit): number {
  return percentile(
    visits.map((one) => one[of]),
    0.5,
  )
}

function told(visits: readonly Visit[]): string {
  const ms = (of: keyof Visit): string => String(Math.round(middle(visits, of)))
  return `interactive ${ms('interactive').padStart(5)}  (FCP ${ms('fcp')}  LCP ${ms('lcp')}  control ${ms('control')}  last long task ${ms('longTask')})  ${(middle(visits, 'bytes') / 1000).toFixed(1)} kB in ${ms('requests')} requests`
}
