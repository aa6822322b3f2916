import { percentile } from './statistics.ts'
import { verdict } from './verdict.ts'

/** The median is held against the limit; the slow tail is shown beside it. */
export function reportTimes(what: string, times: readonly number[], limitMs?: number): void {
  const median = percentile(times, 0.5)
  const slow = percentile(times, 0.95)
  const limit = limitMs === undefined ? '' : `, limit ${limitMs} ms`
  verdict(
    limitMs === undefined || median <= limitMs,
    `${what}: median ${median.toFixed(1)} ms, p95 ${slow.toFixed(1)} ms${limit}`,
  )
}
