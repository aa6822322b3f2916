/** What one check came to. A check that is one program, such as the linter, counts as one test. */
export type Tally = {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
  /** Passed only at a later try: said aloud, counted as passed. */
  flaky: string[]
}

export const NO_REASON = 'no reason given'

export function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: [], flaky: [] }
}

export function tallyOfProgram(isPassed: boolean): Tally {
  return { ...emptyTally(), passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 }
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = emptyTally()
  for (const tally of tallies) {
    sum.passed += tally.passed
    sum.failed += tally.failed
    sum.skipped.push(...tally.skipped)
    sum.flaky.push(...tally.flaky)
  }
  return sum
}

/** The closing line, alone on its line: `12 passed, 0 failed, 1 skipped`. */
export function closingLine(tally: Tally): string {
  return `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped.length} skipped`
}
