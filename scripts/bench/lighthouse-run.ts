import lighthouse from 'lighthouse'

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
    requests: requestsOf(audits['network-requests']?.details),
    scores: Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    ),
    faults,
    cpuIndex: environment.benchmarkIndex,
  }
}

function requestsOf(details: unknown): number {
  const { items } = (details ?? {}) as { items?: unknown[] }
  return items?.length ?? Number.NaN
}
