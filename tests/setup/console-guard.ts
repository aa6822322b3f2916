import { format } from 'node:util'

import { afterEach, beforeEach } from 'vitest'

import { bookConsoleCall, consoleLedger, settleConsole } from './expected-console.ts'

// A warning that nobody reads is a fault that nobody mends: one unexpected line fails the test.
function guard(): void {
  console.error = (...parts: unknown[]) => bookConsoleCall(consoleLedger, 'error', format(...parts))
  console.warn = (...parts: unknown[]) => bookConsoleCall(consoleLedger, 'warn', format(...parts))
}

guard()

beforeEach(guard)

afterEach(() => {
  const complaints = settleConsole(consoleLedger)
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
})
