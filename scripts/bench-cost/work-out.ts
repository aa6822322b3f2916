import { A_DAY, BUSY_SHARE, DAILY_SHARE, PEAK_HOUR_SHARE, SIZES } from './a-day.ts'
import type { Cost } from './meter.ts'

const HOUR_S = 3_600
const DAYS_A_YEAR = 365
const GB = 1e9

/** One day of one learner, from what its calls cost. */
export function dayOf(costs: ReadonlyMap<string, Cost>): Cost & { calls: number } {
  const day = { serverCpuMs: 0, databaseCpuMs: 0, queries: 0, rows: 0, bytes: 0, calls: 0 }
  for (const { name, timesADay } of A_DAY) {
    const cost = costs.get(name)
    if (cost === undefined) throw new Error(`${name} was not measured`)
    day.serverCpuMs += cost.serverCpuMs * timesADay
    day.databaseCpuMs += cost.databaseCpuMs * timesADay
    day.queries += cost.queries * timesADay
    day.rows += cost.rows * timesADay
    day.bytes += cost.bytes * timesADay
    day.calls += timesADay
  }
  return day
}

/** Lines of a Markdown table: what so many accounts ask for in the busiest hour, and keep in a year. */
export function workedOut(day: ReturnType<typeof dayOf>, keptBytesADay: number): string[] {
  const perPeakSecond = (aDay: number, learners: number) =>
    (aDay * learners * DAILY_SHARE * PEAK_HOUR_SHARE) / HOUR_S
  const cores = (msADay: number, learners: number) =>
    (perPeakSecond(msADay, learners) / 1000 / BUSY_SHARE).toFixed(1)
  return [
    '| accounts | calls/s at the peak | cores for the server | cores for the database | queries/s | MB/s out | GB kept a year |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...SIZES.map((learners) =>
      [
        '',
        learners.toLocaleString('en-GB'),
        perPeakSecond(day.calls, learners).toFixed(0),
        cores(day.serverCpuMs, learners),
        cores(day.databaseCpuMs, learners),
        perPeakSecond(day.queries, learners).toFixed(0),
        (perPeakSecond(day.bytes, learners) / 1e6).toFixed(2),
        ((keptBytesADay * learners * DAILY_SHARE * DAYS_A_YEAR) / GB).toFixed(1),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ]
}
