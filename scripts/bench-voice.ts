import { readFileSync } from 'node:fs'
import { missingTools } from './audio/run-tool.ts'
import { percentile } from './bench/statistics.ts'
import { timeInBrowser } from './bench-voice/in-browser.ts'
import { timeOneAttempt } from './bench-voice/one-attempt.ts'
import { PHRASES_NEEDED, tellApart, type ToldApart } from './bench-voice/tell-apart.ts'

const ROUNDS = 30
const CPU_SLOWDOWN = 6
const LIMIT_MS = 30
const THROTTLED_LIMIT_MS = 120
const PRONUNCIATIONS = 'content/audio/pronunciations.tsv'

/**
 * `npm run bench:voice`: how long one attempt of 2 s takes, and how well right and other phrases of made-up voices
 * are told apart. Exits non-zero when a limit is passed.
 */
async function main(): Promise<void> {
  await reportSpeed()
  await reportTellingApart()
}

async function reportSpeed(): Promise<void> {
  timeOneAttempt(ROUNDS)
  const hereMs = timeOneAttempt(ROUNDS)
  const { throttledMs, workerMs, longestPauseMs } = await timeInBrowser(CPU_SLOWDOWN, ROUNDS)
  console.log('One attempt of 2 s beside a clip and 20 others:')
  reportTime('one core, Node', hereMs, LIMIT_MS)
  reportTime('Chromium, in a worker', workerMs)
  reportTime(`Chromium, ${CPU_SLOWDOWN} times slowed`, throttledMs, THROTTLED_LIMIT_MS)
  console.log(`  while the worker worked the page stood still for at most ${ms(longestPauseMs)}`)
}

/** The median counts; the fastest tells how busy the machine was. */
function reportTime(where: string, timesMs: readonly number[], limitMs = Infinity): void {
  const median = percentile(timesMs, 0.5)
  const limit = limitMs === Infinity ? '' : `, limit ${limitMs} ms`
  console.log(`  ${where.padEnd(26)}${ms(median)}   fastest ${ms(Math.min(...timesMs))}${limit}`)
  if (median >= limitMs) process.exitCode = 1
}

async function reportTellingApart(): Promise<void> {
  console.log('\nRight phrase or another one, voices made by espeak-ng.')
  console.log('This tests the plumbing. It is no evidence about people (docs/decisions/034).')
  if (missingTools(['espeak-ng']).length > 0) {
    console.log('espeak-ng is not installed: left out.')
    return
  }
  const rows = await tellApart(phrases())
  console.log('            area under the curve, %      equal error rate, %')
  console.log('            compared  length  chance     compared  length  chance')
  for (const row of rows) console.log(rowOf(row))
}

function rowOf({ name, compared, lengthOnly }: ToldApart): string {
  const cells = (a: number, b: number) =>
    `${a.toFixed(1).padStart(8)}${b.toFixed(1).padStart(8)}    50.0`
  return `  ${name.padEnd(10)}${cells(compared.auc, lengthOnly.auc)}     ${cells(compared.eer, lengthOnly.eer)}`
}

/** Short phrases of the course, as the computer voice reads them. */
function phrases(): string[] {
  const [head = '', ...lines] = readFileSync(PRONUNCIATIONS, 'utf8').trim().split('\n')
  const column = head.split('\t').indexOf('say')
  const texts = lines.map((line) => line.split('\t')[column] ?? '')
  const short = texts.filter((text) => text !== '' && text.split(/\s+/).length <= 5)
  return [...new Set(short)].slice(0, PHRASES_NEEDED + 4)
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(6)} ms`
}

await main()
