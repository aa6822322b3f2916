import { expect, test } from 'vitest'
import { detailsOf } from '#domain/kinship/add-relative.ts'
import { afterChanges } from '#domain/kinship/change-view.ts'
import { joinDouble, possibleDoubles } from '#domain/kinship/doubles.ts'
import { type FamilyView, ME } from '#domain/kinship/family-entry.ts'
import { pathsBetween } from '#domain/kinship/paths-between.ts'
import { GrownFamily } from './grow-family.ts'

/** A woman and her brother, whose father two devices added; the later said that hers is the second. */
function twoFathers() {
  const grown = new GrownFamily('female')
  const mother = grown.add(ME, { kind: 'mother' })
  const brother = grown.add(ME, { kind: 'brother', age: null })
  const first = grown.add(ME, { kind: 'father' })
  grown.name(first, 'Abid')
  const uncle = grown.add(first, { kind: 'brother', age: 'elder' })
  grown.view = afterChanges(grown.view, detailsOf(ME, { father: null }))
  grown.view = afterChanges(grown.view, [
    {
      kind: 'person',
      key: 'second',
      value: { sex: 'male', father: null, mother: null, spouses: [], birth: null, name: null },
    },
    ...detailsOf(ME, { father: 'second' }),
  ])
  return { view: grown.view, mother, brother, first, uncle, second: 'second' }
}

const to = ({ family }: FamilyView, id: string) => pathsBetween(family, ME, id)[0]?.join('')

test('two fathers of the children of one mother may be one man, and one who came by marriage is another', () => {
  const { view, mother, first, second } = twoFathers()
  expect(possibleDoubles(view.family, first)).toEqual([second])
  expect(possibleDoubles(view.family, second)).toEqual([first])
  for (const id of [ME, mother]) expect(possibleDoubles(view.family, id)).toEqual([])
  const married = new GrownFamily('female')
  const father = married.add(ME, { kind: 'father' })
  married.add(ME, { kind: 'mother' })
  const wife = married.add(father, { kind: 'spouse' })
  married.add(father, { kind: 'son', parent: { id: wife } })
  expect(possibleDoubles(married.view.family, wife)).toEqual([])
})

test.each(['first', 'second'] as const)(
  'who takes the %s out as the other keeps the children, the parents, the name and the brothers',
  (taken) => {
    const { view, brother, uncle, first, second } = twoFathers()
    expect([to(view, brother), to(view, uncle)]).not.toContain('B')
    const [id, other] = taken === 'first' ? [first, second] : [second, first]
    const joined = afterChanges(view, joinDouble(view, id, other))
    expect(joined.family.size).toBe(view.family.size - 1)
    expect([to(joined, brother), to(joined, uncle)]).toEqual(['B', 'FB+'])
    expect(joined.names.get(joined.family.get(ME)?.father ?? '')).toBe('Abid')
  },
)

test('somebody whom nothing joins to me any more may be a parent or a grandparent of mine', () => {
  const grown = new GrownFamily('male')
  const old = grown.add(ME, { kind: 'father' })
  const wife = grown.add(old, { kind: 'spouse' })
  const daughter = grown.add(old, { kind: 'daughter', parent: { id: wife } })
  grown.view = afterChanges(grown.view, detailsOf(ME, { father: null, mother: null }))
  const father = grown.add(ME, { kind: 'father' })
  const grandfather = grown.add(father, { kind: 'father' })
  grown.add(ME, { kind: 'mother' })
  expect(new Set(possibleDoubles(grown.view.family, old))).toEqual(new Set([father, grandfather]))
  const joined = afterChanges(grown.view, joinDouble(grown.view, old, father))
  expect([to(joined, daughter), to(joined, grandfather)]).toEqual(['FD', 'FF'])
  // She was said to be his wife.
  expect(to(joined, wife)).toBe('FW')
})

test('the name of the one who stays stands', () => {
  const { view, first, second } = twoFathers()
  const named = afterChanges(view, detailsOf(second, { name: 'Bashir' }))
  for (const [id, other, name] of [
    [first, second, 'Bashir'],
    [second, first, 'Abid'],
  ] as const) {
    const { family, names } = afterChanges(named, joinDouble(named, id, other))
    expect(names.get(family.get(ME)?.father ?? '')).toBe(name)
  }
})
