import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { detailsOf } from '#domain/kinship/add-relative.ts'
import { afterChanges } from '#domain/kinship/change-view.ts'
import { ME } from '#domain/kinship/family-entry.ts'
import { drawnFamily } from '#features/family/drawn-family.ts'
import { FAMILY } from '../domain/kinship/example-family.ts'
import { GrownFamily } from '../domain/kinship/grow-family.ts'
import { openTree } from './open-tree.tsx'

/** What a reader says of each: name, level, "2 of 3". */
const lines = () =>
  screen.getAllByRole('treeitem').map((item) => {
    const { ariaLevel, ariaPosInSet, ariaSetSize } = item
    const name = item.querySelector('.vh')?.textContent?.replace(', ', '') ?? item.textContent
    return `${ariaLevel} ${name} ${ariaPosInSet}/${ariaSetSize}`
  })

test('a reader is told me first, my parents below me, and brothers and sisters beside each other', () => {
  const grown = new GrownFamily('female')
  const abba = grown.add(ME, { kind: 'father' })
  const ammi = grown.add(ME, { kind: 'mother' })
  grown.add(abba, { kind: 'father' })
  const taaya = grown.add(abba, { kind: 'brother', age: 'elder' })
  grown.add(taaya, { kind: 'spouse' })
  grown.add(ammi, { kind: 'sister', age: null })
  const brother = grown.add(ME, { kind: 'brother', age: 'younger' })
  grown.add(brother, { kind: 'son', parent: null })
  const husband = grown.add(ME, { kind: 'spouse' })
  grown.add(husband, { kind: 'father' })
  openTree(grown.view)
  expect(lines()).toEqual([
    '1 Me 1/2',
    '2 father 1/5',
    "3 father's father 1/1",
    "2 father's elder brother 2/5",
    "3 father's elder brother's wife 1/1",
    '2 mother 3/5',
    "3 mother's father 1/2",
    "3 mother's mother 2/2",
    "2 mother's sister 4/5",
    '2 husband 5/5',
    "3 husband's father 1/1",
    '1 younger brother 2/2',
    "2 younger brother's son 1/1",
  ])
})

test.each(['me', 'ammi', 'h-sister', 'cowife', 'daughter', 'sons-son'])(
  'seen by %s, levels, places and sizes are those of one list',
  (centre) => {
    const view = { family: FAMILY, names: new Map(), words: new Map() }
    const { people } = drawnFamily(view, new Map(), centre, false)
    /** The list that is open at each level. */
    const open: { size: number; last: number }[] = []
    for (const { id, level, position, siblings } of people) {
      const list = position === 1 ? { size: siblings, last: 0 } : open[level - 1]
      if (position === 1) {
        expect(level, `${id} is one level below who is above`).toBeLessThanOrEqual(open.length + 1)
        open.length = level - 1
        open.push({ size: siblings, last: 0 })
      }
      expect([list?.size, (open[level - 1]?.last ?? 0) + 1], id).toEqual([siblings, position])
      open.length = level
      open[level - 1] = { size: siblings, last: position }
    }
    expect(people[0]).toMatchObject({ id: centre, level: 1 })
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
  },
)

test('everybody is in the tree or listed as further away', () => {
  const grown = new GrownFamily('male')
  const up = (from: string, ways: readonly ('father' | 'mother')[]) =>
    ways.reduce((at, kind) => grown.add(at, { kind }), from)
  const greatGrandfather = up(ME, ['father', 'father', 'father'])
  const beyond = up(greatGrandfather, ['father'])
  up(greatGrandfather, ['mother'])
  // His half sister is near by marriages too, and two devices have said whose daughter she is.
  const inLaw = grown.add(grown.add(ME, { kind: 'sister', age: null }), { kind: 'spouse' })
  const next = grown.add(grown.add(inLaw, { kind: 'sister', age: null }), { kind: 'spouse' })
  const halfSister = up(next, ['father', 'father', 'mother'])
  up(halfSister, ['mother'])
  const view = afterChanges(grown.view, detailsOf(halfSister, { father: beyond }))
  const { people, far } = drawnFamily(view, new Map(), ME, false)
  expect([...people.map(({ id }) => id), ...far].sort()).toEqual([...view.family.keys()].sort())
})
