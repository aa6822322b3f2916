import { expect, test } from 'vitest'
import { catchMutant } from './catch-mutant.ts'
import { whyNotApplied } from './mutant.ts'
import { MUTANTS } from './mutants.ts'

test('no two mutants have one name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})

test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  'the product still reads as the mutant expects: %s',
  (_name, mutant) => {
    expect(whyNotApplied(mutant)).toBeNull()
  },
)

/** One of each way to be caught; `npm run mutants` has all of them. */
const SAMPLE = ['the row is deleted before it is sent', 'IndexedDB may keep a write in a buffer']

test.each(
  MUTANTS.filter(({ name }) => SAMPLE.includes(name)).map(
    (mutant) => [mutant.name, mutant] as const,
  ),
)('it is caught that %s', { timeout: 180_000 }, async (_name, mutant) => {
  const { isCaught, how } = await catchMutant(mutant)
  expect(how).not.toBe('')
  expect(isCaught, how).toBe(true)
})
