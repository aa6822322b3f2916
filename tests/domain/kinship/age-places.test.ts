import { expect, test } from 'vitest'
import { agePlaces } from '#domain/kinship/age-places.ts'
import { detailsOf } from '#domain/kinship/add-relative.ts'
import { afterChanges } from '#domain/kinship/change-view.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import { pathsBetween } from '#domain/kinship/paths-between.ts'
import { GrownFamily } from './grow-family.ts'

test('each place among brothers and sisters makes those before it elder and those after it younger', () => {
  const grown = new GrownFamily('female')
  const first = grown.add(ME, { kind: 'brother', age: null })
  const second = grown.add(first, { kind: 'sister', age: 'younger' })
  const third = grown.add(second, { kind: 'brother', age: 'younger' })
  const known = [first, second, third]
  const places = agePlaces(grown.view.family, grown.person(ME))
  expect(places.map(({ after, before }) => [after, before])).toEqual([
    [null, first],
    [first, second],
    [second, third],
    [third, null],
  ])
  for (const [elder, { birth }] of places.entries()) {
    const { family } = afterChanges(grown.view, detailsOf(ME, { birth }))
    const ages = known.map((id) => pathsBetween(family, ME, id)[0]?.join('').slice(1))
    expect(ages).toEqual(known.map((_, at) => (at < elder ? '+' : '-')))
  }
})

test('nobody is placed between two of one order', () => {
  const grown = new GrownFamily('female')
  const first = grown.add(ME, { kind: 'brother', age: null })
  const second = grown.add(ME, { kind: 'sister', age: null })
  const twins = [first, second].flatMap((id) => detailsOf(id, { birth: 3 }))
  const { family } = afterChanges(grown.view, twins)
  expect(agePlaces(family, grown.person(ME)).map(({ birth }) => birth)).toEqual([2, 4])
})
