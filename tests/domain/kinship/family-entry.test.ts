import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { birthBeside } from '#domain/kinship/birth-order.ts'
import {
  changedAfter,
  compareChanges,
  type FamilyEntry,
  type PersonValue,
  slotOf,
  viewOf,
} from '#domain/kinship/family-entry.ts'
import { layoutFamily } from '#domain/kinship/layout/layout-family.ts'
import { pathsBetween } from '#domain/kinship/paths-between.ts'

const IDS = ['me', 'a', 'b', 'c', 'd', 'e'] as const
const at = fc.integer({ min: 0, max: 3 }).map((n) => new Date(n * 1_000).toISOString())

const anybody = fc.constantFrom(...IDS)
/** Whoever may be whose parent, themselves and their own children too. */
const value: fc.Arbitrary<PersonValue> = fc.record({
  sex: fc.constantFrom('female' as const, 'male' as const),
  father: fc.option(anybody),
  mother: fc.option(anybody),
  spouses: fc.array(anybody, { maxLength: 3 }),
  birth: fc.option(fc.double({ min: 0, max: 9, noNaN: true })),
  name: fc.option(fc.constant('Razia')),
})
const added: fc.Arbitrary<FamilyEntry> = fc.record<FamilyEntry & { kind: 'person' }>({
  kind: fc.constant('person' as const),
  key: anybody,
  value: fc.option(value, { freq: 4 }),
  id: fc.uuid(),
  changedAt: at,
})
const father: fc.Arbitrary<FamilyEntry> = fc.record<FamilyEntry & { kind: 'father' }>({
  kind: fc.constant('father' as const),
  key: anybody,
  value: fc.option(anybody),
  id: fc.uuid(),
  changedAt: at,
})
const entry: fc.Arbitrary<FamilyEntry> = fc.oneof(added, father)

test('of changes in any order and number the same one is the last of each person', () => {
  const last = (changes: readonly FamilyEntry[]) => {
    const kept = new Map<string, FamilyEntry>()
    for (const change of changes) {
      const before = kept.get(slotOf(change))
      if (before === undefined || compareChanges(before, change) < 0)
        kept.set(slotOf(change), change)
    }
    return [...kept.values()].map(({ id }) => id).sort()
  }
  const shuffled = fc
    .uniqueArray(entry, { selector: ({ id }) => id, maxLength: 12 })
    .chain((changes) =>
      fc.tuple(
        fc.constant(changes),
        fc.shuffledSubarray([...changes, ...changes], { minLength: 2 * changes.length }),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([changes, again]) => {
      expect(last(again)).toEqual(last(changes))
    }),
  )
})

test('a change is later than the one before it, by a clock that is behind too', () => {
  const before = '2026-11-10T12:00:00.000Z'
  expect(changedAfter(0, before)).toBe('2026-11-10T12:00:00.001Z')
  expect(changedAfter(Date.parse(before) + 5, before)).toBe('2026-11-10T12:00:00.005Z')
  expect(changedAfter(0, undefined)).toBe('1970-01-01T00:00:00.000Z')
})

test('whoever is said to be whose parent, the tree is laid out, and says only who is there', () => {
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: slotOf }), (entries) => {
      const { family } = viewOf(entries)
      for (const { id, father, mother, spouses } of family.values()) {
        for (const other of [father, mother, ...spouses]) {
          if (other !== null) expect([family.has(other), other === id]).toEqual([true, false])
        }
        const { places } = layoutFamily(family, id)
        expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(
          places.length,
        )
        for (const to of family.keys()) pathsBetween(family, id, to)
      }
    }),
    { numRuns: 500 },
  )
})

test('the tree is the same in whatever order its entries come', () => {
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: slotOf }), (entries) => {
      expect([...viewOf(entries.toReversed()).family]).toEqual([...viewOf(entries).family])
    }),
  )
})

test('somebody new is born right before or after a brother or sister', () => {
  const [first, second] = [
    { id: 'first', birth: 1 },
    { id: 'second', birth: 2 },
  ]
  const siblings = [first, second]
  expect(birthBeside(first, siblings, 'elder')).toEqual({ person: 1, added: 0 })
  expect(birthBeside(first, siblings, 'younger')).toEqual({ person: 1, added: 1.5 })
  expect(birthBeside(second, siblings, 'elder')).toEqual({ person: 2, added: 1.5 })
  expect(birthBeside(second, siblings, 'younger')).toEqual({ person: 2, added: 3 })
  expect(birthBeside({ id: 'only', birth: null }, [], 'elder')).toEqual({ person: 0, added: -1 })
  const unknown = { id: 'unknown', birth: null }
  expect(birthBeside(unknown, [...siblings, unknown], 'elder')).toBeNull()
})

test('fifty are born one after the other between two', () => {
  const elder = { id: 'elder', birth: 1 }
  let siblings = [elder, { id: 'younger', birth: 2 }]
  for (let n = 0; n < 50; n += 1) {
    const { added } = birthBeside(elder, siblings, 'younger') ?? { added: 0 }
    siblings = [...siblings, { id: `${n}`, birth: added }]
  }
  expect(new Set(siblings.map(({ birth }) => birth)).size).toBe(52)
})
