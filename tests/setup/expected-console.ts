export type GuardedMethod = 'error' | 'warn'

export type ConsoleLedger = {
  unexpected: { method: GuardedMethod; text: string }[]
  expected: { method: GuardedMethod; pattern: RegExp; isSeen: boolean }[]
}

export const consoleLedger: ConsoleLedger = { unexpected: [], expected: [] }

/**
 * Lets this one test write what matches `pattern` to the console, as often as it likes.
 * The test fails when nothing that matches was written.
 */
export function expectConsole(method: GuardedMethod, pattern: RegExp): void {
  consoleLedger.expected.push({ method, pattern, isSeen: false })
}

/** Books one console call: on an expectation that it meets, else among the unexpected. */
export function bookConsoleCall(ledger: ConsoleLedger, method: GuardedMethod, text: string): void {
  const match = ledger.expected.find((one) => one.method === method && one.pattern.test(text))
  if (match) match.isSeen = true
  else ledger.unexpected.push({ method, text })
}

/** Empties the ledger and says what was wrong with it: one line each, none when all was well. */
export function settleConsole(ledger: ConsoleLedger): string[] {
  const complaints = [
    ...ledger.unexpected.map(({ method, text }) => `console.${method} was called: ${text}`),
    ...ledger.expected
      .filter((one) => !one.isSeen)
      .map(({ method, pattern }) => `console.${method} was expected to write ${pattern}`),
  ]
  ledger.unexpected = []
  ledger.expected = []
  return complaints
}
