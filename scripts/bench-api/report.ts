import { percentile } from '../bench/statistics.ts'
import type { Measured } from './serve.ts'

/** Each figure's median over the rounds; whatever failed in any of them is added up. */
export function printMeasured(name: string, rounds: readonly Measured[]): void {
  const of = (figure: keyof Measured, digits: number): string =>
    median(rounds.map((round) => round[figure])).toFixed(digits)
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0)
  const failures = failed === 0 ? '' : `  ${failed} FAILED`
  say(
    `${name.padEnd(64)} ${of('perSecond', 0).padStart(7)} req/s  median ${of('medianMs', 1).padStart(6)} ms  p99 ${of('p99Ms', 1).padStart(7)} ms  ${of('cpuMicros', 0).padStart(5)} µs of the server's processor${failures}`,
  )
}

/** Rates of one thing to those of another in the same round. */
export function rateRatios(a: readonly Measured[], b: readonly Measured[]): number[] {
  return a.map(({ perSecond }, round) => perSecond / (b[round]?.perSecond ?? Number.NaN))
}

/** The median of the rounds' own ratios, and how far they lie apart. */
export function printRatio(name: string, ratios: readonly number[]): void {
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  say(`${name.padEnd(64)} ${median(ratios).toFixed(2).padStart(7)} x  (${range})`)
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const median = (values: readonly number[]): number => percentile(values, 0.5)
