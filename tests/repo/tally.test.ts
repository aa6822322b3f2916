import { expect, test } from 'vitest'

import { checkEnvironment } from '../../scripts/checks/check-environment.ts'
import { tallyOfPlaywright } from '../../scripts/checks/playwright-tally.ts'
import {
  addTallies,
  closingLine,
  emptyTally,
  tallyOfProgram,
  withFlakyLimit,
} from '../../scripts/checks/tally.ts'

const message = 'Error: no lessons\n\n  at lessons.spec.ts'
const location = { file: '/project/e2e/lessons.spec.ts', line: 7, column: 3 }
const testOf = (status: string, annotations: object[] = []): object => ({
  title: 'opens offline',
  tests: [{ status, annotations, results: [{}, { error: { message, location } }] }],
})

const reportOf = (specs: object[], errors: object[] = []): object => ({
  suites: [{ title: 'offline.spec.ts', specs: [], suites: [{ title: 'lessons', specs }] }],
  errors,
})

test('a program that ends well is one test passed, one that ends badly is one failed', () => {
  expect(closingLine(tallyOfProgram('Types', true))).toBe('1 passed, 0 failed, 0 skipped')
  expect(closingLine(tallyOfProgram('Types', false))).toBe('0 passed, 1 failed, 0 skipped')
})

test('the numbers of all checks are summed', () => {
  const skipped = { ...emptyTally(), skipped: [{ name: 'PostgreSQL', reason: 'not installed' }] }
  const sum = addTallies([tallyOfProgram('Types', true), tallyOfProgram('Types', false), skipped])
  expect(closingLine(sum)).toBe('1 passed, 1 failed, 1 skipped')
})

test.each([
  ['expected', '1 passed, 0 failed, 0 skipped'],
  ['unexpected', '0 passed, 1 failed, 0 skipped'],
  ['flaky', '1 passed, 0 failed, 0 skipped'],
  ['skipped', '0 passed, 0 failed, 1 skipped'],
])('a browser test that was %s counts as %s', (status, line) => {
  expect(closingLine(tallyOfPlaywright(reportOf([testOf(status)])))).toBe(line)
})

test('a skipped browser test is told by its name and its reason', () => {
  const annotations = [{ type: 'skip', description: 'no background sync here' }]
  expect(tallyOfPlaywright(reportOf([testOf('skipped', annotations)])).skipped).toEqual([
    { name: 'offline.spec.ts › lessons › opens offline', reason: 'no background sync here' },
  ])
})

test('a browser test that passed at a second try is named, with its error', () => {
  expect(tallyOfPlaywright(reportOf([testOf('flaky')])).flaky).toEqual([
    'offline.spec.ts › lessons › opens offline: Error: no lessons (lessons.spec.ts:7)',
  ])
})

test.each([
  [2, '9 passed, 0 failed, 0 skipped'],
  [3, '9 passed, 1 failed, 0 skipped'],
])('%i tests that passed at a second try make it %s', (count, line) => {
  const flaky = Array.from({ length: count }, (_, at) => `a test ${at}`)
  expect(closingLine(withFlakyLimit({ ...emptyTally(), passed: 9, flaky }))).toBe(line)
})

test('a failed browser test is told by its name, the first line of its last error and its place', () => {
  expect(tallyOfPlaywright(reportOf([testOf('unexpected')])).failed).toEqual([
    {
      name: 'offline.spec.ts › lessons › opens offline',
      reason: 'Error: no lessons (lessons.spec.ts:7)',
    },
  ])
})

test('a failed comparison tells what differed, and which line of the journey asked', () => {
  const error = {
    message:
      'Error: not equal\n\n- Expected  - 1\n+ Received  + 1\n\n  {\n-   "waiting": 0,\n+   "waiting": 2,\n  }',
    stack: 'Error\n at agreement.ts:67:1\n at /e2e/sync.spec.ts:245:9',
    location: { file: '/e2e/world/agreement.ts', line: 67 },
  }
  const { title, tests } = testOf('unexpected') as { title: string; tests: object[] }
  const compared = tests.map((each) => ({ ...each, results: [{ error }] }))
  const [failed] = tallyOfPlaywright(reportOf([{ title, tests: compared }])).failed
  expect(failed?.reason).toBe(
    'Error: not equal - Expected  - 1 + Received  + 1 -   "waiting": 0, +   "waiting": 2, (agreement.ts:67, sync.spec.ts:245)',
  )
})

test('an error outside of any browser test is a failure', () => {
  expect(tallyOfPlaywright(reportOf([], [{ message: 'no browser' }])).failed).toEqual([
    { name: 'outside of any test', reason: 'no browser' },
  ])
})

test('a failure tells in which of several browsers it was', () => {
  const { title, tests } = testOf('unexpected') as { title: string; tests: object[] }
  const inWebKit = tests.map((each) => ({ ...each, projectName: 'WebKit 390' }))
  const [failed] = tallyOfPlaywright(reportOf([{ title, tests: inWebKit }])).failed
  expect(failed?.name).toBe('WebKit 390 › offline.spec.ts › lessons › opens offline')
})

test('a report of another shape is refused, not counted as nothing', () => {
  expect(() => tallyOfPlaywright({ suites: [{ title: 'a', tests: 3 }], errors: [] })).toThrow(
    /specs/,
  )
})

test('the checks run without the settings of a server that someone has in their shell', () => {
  const own = { DATABASE_URL: 'postgres://x', STRIPE_SECRET_KEY: 'k', VITE_API_BASE_URL: 'u' }
  const env = checkEnvironment({ ...own, HOME: '/home/a', PATH: '/bin', CHROMIUM_PATH: '/c' })
  expect(env).toMatchObject({ HOME: '/home/a', CHROMIUM_PATH: '/c' })
  for (const name of Object.keys(own)) expect(env).not.toHaveProperty(name)
  expect(env['PATH']).toMatch(/:\/bin$/)
})
