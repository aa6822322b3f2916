import lighthouse from 'lighthouse'

import { processorSlowdown } from './slow-phone.ts'

export type LighthouseRun = {
  /** Milliseconds. */
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** Over the wire. */
  bytes: number
  requests: number
  /** By category, 0 to 100. */
  scores: Record<string, number>
  /** What costs points outside of performance: title of the audit and what it found. */
  faults: string[]
  /** What moved, and the longest tasks: what costs points in performance. */
  culprits: string[]
  /** Lighthouse's own measure of the machine at that moment; far below the others the run is worth little. */
  cpuIndex: number
}

/**
 * One load as Lighthouse simulates a phone on slow 4G, in the Chromium at this debugging port. `keepsStorage`: what the
 * profile has (a session, the course, the worker) is left to it.
 */
export async function lighthouseRun(
  url: string,
  port: number,
  { keepsStorage = false } = {},
): Promise<LighthouseRun> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    disableStorageReset: keepsStorage,
    throttling: { cpuSlowdownMultiplier: processorSlowdown() },
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
  const { audits, categories, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN
  const faults = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, explanation }) => `${title}${explanation ? `: ${explanation}` : ''}`)
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    requests: itemsOf(audits['network-requests']?.details).length,
    scores: Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    ),
    faults,
    culprits: [
      ...itemsOf(audits['layout-shifts']?.details).map(toldShift),
      ...itemsOf(audits['long-tasks']?.details).slice(0, 4).map(toldTask),
    ],
    cpuIndex: environment.benchmarkIndex,
  }
}

/** The parts of Lighthouse's tables that are told here; it types a table's rows as anything. */
type Row = {
  url?: string
  duration?: number
  startTime?: number
  score?: number
  node?: { snippet?: string }
}

function itemsOf(details: unknown): Row[] {
  return ((details ?? {}) as { items?: Row[] }).items ?? []
}

function toldShift({ score = 0, node }: Row): string {
  return `shift ${score.toFixed(4)}: ${node?.snippet ?? 'unknown'}`
}

function toldTask({ url = '', duration = 0, startTime = 0 }: Row): string {
  return `task of ${Math.round(duration)} ms at ${Math.round(startTime)} ms: ${url.split('/').at(-1) || url}`
}
