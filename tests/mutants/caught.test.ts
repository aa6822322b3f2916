import { expect, test } from 'vitest'
import { catchMutant } from './catch-mutant.ts'
import { MUTANTS } from './mutants.ts'

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
