import { expect, test } from 'vitest'
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
