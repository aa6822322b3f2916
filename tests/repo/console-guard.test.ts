import { expect, test } from 'vitest'

import {
  bookConsoleCall,
  type ConsoleLedger,
  expectConsole,
  settleConsole,
} from '../setup/expected-console.ts'

const empty = (): ConsoleLedger => ({ unexpected: [], expected: [] })

test('an unexpected line is a complaint', () => {
  const ledger = empty()
  bookConsoleCall(ledger, 'error', 'Each child needs a key')
  expect(settleConsole(ledger)).toEqual(['console.error was called: Each child needs a key'])
})

test('a line that was expected is none, another one still is', () => {
  const ledger = empty()
  ledger.expected.push({ method: 'warn', pattern: /disk is full/, isSeen: false })
  bookConsoleCall(ledger, 'warn', 'the disk is full')
  bookConsoleCall(ledger, 'error', 'the disk is full')
  expect(settleConsole(ledger)).toEqual(['console.error was called: the disk is full'])
})

test('an expectation that nothing met is a complaint', () => {
  const ledger = empty()
  ledger.expected.push({ method: 'warn', pattern: /never/, isSeen: false })
  expect(settleConsole(ledger)).toEqual(['console.warn was expected to write /never/'])
})

test('the guard stands in this very test', () => {
  expectConsole('warn', /seen by the guard/)
  console.warn('seen by the guard')
})
