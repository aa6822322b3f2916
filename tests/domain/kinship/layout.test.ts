import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Family } from '#domain/kinship/family.ts'
import { layoutFamily } from '#domain/kinship/layout/layout-family.ts'
import { pathsBetween } from '#domain/kinship/paths-between.ts'
import { FAMILY, familyOf } from './example-family.ts'
import { randomFamily } from './random-family.ts'

const layout = layoutFamily(FAMILY, 'me')
const place = (id: string) => layout.places.find((one) => one.id === id)

function always(holds: (family: Family, laidOut: ReturnType<typeof layoutFamily>) => void): void {
  fc.assert(
    fc.property(randomFamily, (family) => holds(family, layoutFamily(family, 'p0'))),
    { numRuns: 100 },
  )
}

/** The generation of somebody by the way to them; null where nothing joins the two. */
function rowOf(family: Family, id: string): number | null {
  const [path] = pathsBetween(family, 'p0', id)
  if (path === undefined) return null
  const count = (...steps: string[]) => path.filter((step) => steps.includes(step)).length
  return count('S', 'D') - count('F', 'M')
}

test('no two people share a place, nobody is there twice, and all places are whole', () => {
  always((_, { places }) => {
    expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(places.length)
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    for (const { column, row } of places) {
      expect([Number.isInteger(column), Number.isInteger(row)]).toEqual([true, true])
    }
  })
})

test('everybody within three generations is placed, and "me" in the middle', () => {
  always((family, { places }) => {
    const placed = new Set(places.map(({ id }) => id))
    expect(places.find(({ id }) => id === 'p0')).toMatchObject({ column: 0, row: 0, side: 'own' })
    for (const id of family.keys()) {
      const [path] = pathsBetween(family, 'p0', id)
      if (path !== undefined && path.length <= 3) expect(placed).toContain(id)
    }
    for (const { row } of places) expect(Math.abs(row)).toBeLessThanOrEqual(3)
  })
})

test('a child and each parent, and who are married, are joined by a thread', () => {
  always((family, { places, threads }) => {
    const placed = new Set(places.map(({ id }) => id))
    for (const { id, father, mother, spouses } of family.values()) {
      if (!placed.has(id)) continue
      const joined = threads
        .filter(({ people }) => people.includes(id))
        .flatMap(({ people }) => people)
      const parents = [father, mother].filter((parent) => parent !== null && placed.has(parent))
      if (parents.length > 0)
        expect(parents.some((parent) => joined.includes(parent ?? ''))).toBe(true)
      for (const spouse of spouses) if (placed.has(spouse)) expect(joined).toContain(spouse)
    }
  })
})

test('a thread runs straight or square, from and to its people, and through the patch of nobody else', () => {
  always((_, { places, threads }) => {
    for (const { people, points } of threads) {
      const last = points.at(-1)
      const end = places.find(({ id }) => id === people.at(-1))
      expect(last).toEqual({ x: end?.column, y: end?.row })
      const strangers = places.filter(({ id }) => !people.includes(id))
      points.slice(1).forEach((to, index) => {
        const from = points[index]
        if (from === undefined) return
        expect(from.x === to.x || from.y === to.y).toBe(true)
        expect(strangers.filter((stranger) => crosses(from, to, stranger))).toEqual([])
      })
    }
  })
})

test('the first two rows around "me" are in their generation', () => {
  always((family, { places }) => {
    for (const { id, row } of places) {
      const [path] = pathsBetween(family, 'p0', id)
      if (path !== undefined && path.length <= 1) expect(row).toBe(rowOf(family, id))
    }
  })
})

test('no thread lies on another along a lane, but those to children of one household', () => {
  always((_, { threads }) => {
    const runs = threads.flatMap(({ kind, people, points }) => {
      const household = [
        kind,
        ...(kind === 'child' ? people.slice(0, -1) : people).toSorted(),
      ].join(' ')
      return points.slice(1).flatMap((to, index) => {
        const from = points[index]
        if (from === undefined || from.y !== to.y || Number.isInteger(to.y)) return []
        return [{ household, y: to.y, left: Math.min(from.x, to.x), right: Math.max(from.x, to.x) }]
      })
    })
    for (const one of runs) {
      for (const other of runs) {
        if (one.household === other.household || one.y !== other.y) continue
        expect(one.right < other.left || other.right < one.left).toBe(true)
      }
    }
  })
})

type Point = { x: number; y: number }

/** Whether a straight line goes through a patch, eight tenths of a place wide and high. */
function crosses(
  from: Point,
  to: Point,
  { column, row }: { column: number; row: number },
): boolean {
  const isWithin = (a: number, b: number, middle: number) =>
    Math.max(a, b) > middle - 0.4 && Math.min(a, b) < middle + 0.4
  return isWithin(from.x, to.x, column) && isWithin(from.y, to.y, row)
}

test("the father's side is left of the mother's, in every row above me", () => {
  const columns = (side: string, row: number) =>
    layout.places.filter((one) => one.side === side && one.row === row).map(({ column }) => column)
  for (const row of [-1, -2]) {
    expect(Math.max(...columns('father', row))).toBeLessThan(Math.min(...columns('mother', row)))
  }
})

test('elder brothers and sisters are left of me, younger ones right, in their order', () => {
  const order = ['sister-elder', 'brother-elder', 'me', 'brother-young', 'sister-young']
  const columns = order.map((id) => place(id)?.column ?? Number.NaN)
  expect(columns).toEqual(columns.toSorted((a, b) => a - b))
})

test('who are married stand side by side, and children below', () => {
  for (const [one, other] of [
    ['brother-elder', 'brother-wife'],
    ['taaya', 'taayi'],
    ['hf', 'hm'],
    ['son', 'sons-wife'],
  ] as const) {
    expect(Math.abs((place(one)?.column ?? 0) - (place(other)?.column ?? 9))).toBe(1)
  }
  expect([place('ff')?.row, place('abba')?.row, place('son')?.row, place('sons-son')?.row]).toEqual(
    [-2, -1, 1, 2],
  )
})

test('all of the example family have a place but who is four generations away', () => {
  expect(layout.places).toHaveLength(FAMILY.size)
  expect(layoutFamily(FAMILY, 'sons-son').places.map(({ id }) => id)).not.toContain('fff')
})

test('where cousins married, their grandfathers have one father and he one place', () => {
  const cousins = familyOf(`
    great   m . . . .
    daada   m great . 1 .
    naana   m great . 2 .
    father  m daada . . .
    mother  f naana . . .
    me      f father mother . .
  `)
  const { places, threads } = layoutFamily(cousins, 'me')
  expect(places.map(({ id }) => id).toSorted()).toEqual([...cousins.keys()].toSorted())
  expect(threads.filter(({ people }) => people[0] === 'great')).toHaveLength(2)
})

test('nobody is in an empty family', () => {
  expect(layoutFamily(new Map(), 'me')).toEqual({ places: [], threads: [] })
})
