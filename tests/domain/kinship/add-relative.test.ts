import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Addition } from '#domain/kinship/add-relative.ts'
import { removePerson, whoHangsOn } from '#domain/kinship/change-view.ts'
import { layoutFamily } from '#domain/kinship/layout/layout-family.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import { pathsBetween } from '#domain/kinship/paths-between.ts'
import { readSteps, type Step } from '#domain/kinship/steps.ts'
import { loadKinship } from '#server/content/load-course.ts'
import { GrownFamily } from './grow-family.ts'

const rows = loadKinship(join(import.meta.dirname, '../../../content'))
/** Every relation that the survey, or another source, has a word for. */
const RELATIONS = [...new Set(rows.flatMap(({ paths }) => paths))]

/** The taps that lead one step further. A step-parent, a co-wife, a half-brother need who they come after. */
function take(grown: GrownFamily, at: string, step: Step, before: Step | undefined): string {
  const age = step.endsWith('+') ? 'elder' : step.endsWith('-') ? 'younger' : null
  switch (step.charAt(0)) {
    case 'F':
      return grown.add(at, { kind: 'father' })
    case 'M':
      return grown.add(at, { kind: 'mother' })
    case 'B':
      return grown.add(at, { kind: 'brother', age })
    case 'Z':
      return grown.add(at, { kind: 'sister', age })
    case 'S':
    case 'D': {
      const kind = step === 'S' ? 'son' : 'daughter'
      const isHalf = ['F', 'M', 'H', 'W'].includes(before ?? '')
      if (before === 'F') grown.add(ME, { kind: 'mother' })
      if (before === 'M') grown.add(ME, { kind: 'father' })
      return grown.add(at, { kind, parent: isHalf ? 'somebody else' : null })
    }
    default:
      if (before === 'F') grown.add(ME, { kind: 'mother' })
      if (before === 'M') grown.add(ME, { kind: 'father' })
      return grown.add(at, { kind: 'spouse' })
  }
}

test('the ninety words of the survey and of other sources are of eighty relations and more', () => {
  expect(RELATIONS.length).toBeGreaterThan(80)
})

test.each(RELATIONS)('%s is reached by taps from me', (relation) => {
  const read = readSteps(relation)
  if (!read.ok) throw new Error(read.failure)
  const grown = new GrownFamily(relation.startsWith('W') ? 'male' : 'female')
  let at = ME
  for (const [index, step] of read.value.entries()) {
    at = take(grown, at, step, read.value[index - 1])
  }
  expect(pathsBetween(grown.view.family, ME, at).map((path) => path.join(''))).toContain(relation)
  expect(layoutFamily(grown.view.family, ME).places.map(({ id }) => id)).toContain(at)
})

test('a brother of somebody without parents brings both along, and a father added later is his too', () => {
  const grown = new GrownFamily('female')
  const brother = grown.add(ME, { kind: 'brother', age: 'elder' })
  const { father, mother } = grown.person(ME)
  expect(father).not.toBeNull()
  expect(grown.person(brother)).toMatchObject({ father, mother })
  expect(grown.spouseOf(father ?? '')).toBe(mother)

  const one = new GrownFamily('male')
  const ammi = one.add(ME, { kind: 'mother' })
  const sister = one.add(ME, { kind: 'sister', age: null })
  const abba = one.add(sister, { kind: 'father' })
  expect(one.person(ME)).toMatchObject({ father: abba, mother: ammi })
})

test('brothers and sisters stand in the order of their birth, and who is not known in none', () => {
  const grown = new GrownFamily('female')
  const add = (at: string, kind: 'brother' | 'sister', age: 'elder' | 'younger' | null) =>
    grown.add(at, { kind, age })
  const elder = add(ME, 'brother', 'elder')
  const eldest = add(elder, 'sister', 'elder')
  const between = add(elder, 'brother', 'younger')
  const unknown = add(ME, 'sister', null)
  const to = (id: string) => pathsBetween(grown.view.family, ME, id)[0]?.join('')
  expect([eldest, elder, between, unknown].map(to)).toEqual(['Z+', 'B+', 'B+', 'Z'])
  const births = [eldest, elder, between, ME].map((id) => grown.person(id).birth ?? Number.NaN)
  expect(births).toEqual(births.toSorted((a, b) => a - b))
})

test('a first wife is the mother of the children, a second one is not', () => {
  const grown = new GrownFamily('male')
  const son = grown.add(ME, { kind: 'son', parent: null })
  const wife = grown.add(ME, { kind: 'spouse' })
  expect(grown.person(son).mother).toBe(wife)
  const second = grown.add(ME, { kind: 'spouse' })
  expect(grown.person(son).mother).toBe(wife)
  const daughter = grown.add(ME, { kind: 'daughter', parent: { id: second } })
  const path = (from: string, to: string) => pathsBetween(grown.view.family, from, to)[0]?.join('')
  expect(path(son, daughter)).toBe('FD')
  expect(path(son, second)).toBe('FW')
})

test('who is removed takes along those only they join to me, and nobody else', () => {
  const grown = new GrownFamily('female')
  const abba = grown.add(ME, { kind: 'father' })
  const taaya = grown.add(abba, { kind: 'brother', age: 'elder' })
  const cousin = grown.add(taaya, { kind: 'daughter', parent: null })
  const ammi = grown.add(ME, { kind: 'mother' })
  const brother = grown.add(ME, { kind: 'brother', age: 'younger' })
  const daada = grown.person(abba).father
  const daadi = grown.person(abba).mother
  expect(new Set(whoHangsOn(grown.view.family, abba))).toEqual(
    new Set([taaya, cousin, daada, daadi]),
  )
  expect(whoHangsOn(grown.view.family, cousin)).toEqual([])
  const gone = removePerson(grown.view.family, abba)
  expect(gone.every(({ value }) => value === null)).toBe(true)
  expect(gone.map(({ key }) => key)).not.toContain(brother)
  expect(gone.map(({ key }) => key)).not.toContain(ammi)
})

test('nobody gets a second father', () => {
  const grown = new GrownFamily('male')
  const father: Addition = { kind: 'father' }
  grown.add(ME, father)
  expect(() => grown.add(ME, father)).toThrow('has a father')
})
