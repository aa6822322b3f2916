import type { Reporter, TestCase } from '@playwright/test/reporter'
import { closingLine, emptyTally } from '../../scripts/checks/tally.ts'

/** Prints why what is skipped is skipped, and the closing line, last. Playwright takes the default export. */
export default class ClosingLineReporter implements Reporter {
  readonly #tests: TestCase[] = []

  onTestEnd(test: TestCase): void {
    if (!this.#tests.includes(test)) this.#tests.push(test)
  }

  onEnd(): void {
    const tally = emptyTally()
    for (const test of this.#tests) {
      const name = test.titlePath().filter(Boolean).join(' › ')
      const outcome = test.outcome()
      if (outcome === 'unexpected') tally.failed.push({ name, reason: 'told above' })
      else if (outcome !== 'skipped') tally.passed += 1
      else {
        const note = test.results.at(-1)?.annotations.find(({ type }) => type === 'skip')
        tally.skipped.push({ name, reason: note?.description ?? 'no reason given' })
      }
    }
    for (const { name, reason } of tally.skipped)
      process.stdout.write(`Skipped: ${name} (${reason})\n`)
    process.stdout.write(`${closingLine(tally)}\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
