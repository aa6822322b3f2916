import { stripVTControlCharacters } from 'node:util'

/** What one check came to. A check that is one program, such as the linter, counts as one test. */
export type Tally = {
  passed: number
  failed: { name: string; reason: string }[]
  skipped: { name: string; reason: string }[]
  /** Passed only at a later try: named with the first error, counted as passed. */
  flaky: string[]
}

const MOST_FLAKY = 2

export const NO_REASON = 'no reason given'

export function emptyTally(): Tally {
  return { passed: 0, failed: [], skipped: [], flaky: [] }
}

/** `name` is the program's, for the end of the run when it fails. */
export function tallyOfProgram(name: string, isPassed: boolean): Tally {
  if (isPassed) return { ...emptyTally(), passed: 1 }
  return { ...emptyTally(), failed: [{ name, reason: 'told above' }] }
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = emptyTally()
  for (const tally of tallies) {
    sum.passed += tally.passed
    sum.failed.push(...tally.failed)
    sum.skipped.push(...tally.skipped)
    sum.flaky.push(...tally.flaky)
  }
  return sum
}

/** With a failure where more than two tests passed only at a later try: one is the machine's, three are ours. */
export function withFlakyLimit(tally: Tally): Tally {
  const { length } = tally.flaky
  if (length <= MOST_FLAKY) return tally
  const reason = `${length} tests; at most ${MOST_FLAKY} may`
  return { ...tally, failed: [...tally.failed, { name: 'Passed only at a later try', reason }] }
}

/** A failure's first line and what differed, as short as a list needs; colours of a terminal are left out. */
export function inOneLine(message: unknown): string {
  const [line = '', ...rest] = stripVTControlCharacters(
    typeof message === 'string' ? message : '',
  ).split('\n')
  const differences = rest.filter((text) => /^[-+] /.test(text)).map((text) => text.trim())
  return [line, ...differences].join(' ').slice(0, 500)
}

/** The closing line, alone on its line: `12 passed, 0 failed, 1 skipped`. */
export function closingLine(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed.length} failed, ${tally.skipped.length} skipped`
}
