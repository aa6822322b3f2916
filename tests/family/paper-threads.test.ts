import { expect, test } from 'vitest'
import { ME } from '#domain/kinship/family-entry.ts'
import { drawnFamily } from '#features/family/drawn-family.ts'
import { GrownFamily } from '../domain/kinship/grow-family.ts'

const drawn = (grown: GrownFamily) => drawnFamily(grown.view, new Map(), ME, true)

test.each(['father', 'mother'] as const)(
  'on paper a child whose %s alone is known hangs on that parent',
  (kind) => {
    const grown = new GrownFamily('female')
    const parent = grown.add(ME, { kind })
    const { people, paperThreads } = drawn(grown)
    const place = people.find(({ id }) => id === parent)
    const [thread, ...others] = paperThreads
    expect(others).toEqual([])
    expect(thread?.people).toEqual([parent, ME])
    expect(thread?.points[0]).toEqual({ x: place?.column, y: place?.row })
    expect(thread?.points.at(-1)).toEqual({ x: 0, y: 0 })
    // Straight down or along: never across a patch.
    for (const [at, { x, y }] of (thread?.points ?? []).entries()) {
      const next = thread?.points[at + 1]
      expect(next === undefined || next.x === x || next.y === y).toBe(true)
    }
  },
)

test('nobody hangs on a parent who is not there, and who has both needs no other thread', () => {
  expect(drawn(new GrownFamily('male')).paperThreads).toEqual([])
  const grown = new GrownFamily('male')
  grown.add(ME, { kind: 'father' })
  grown.add(ME, { kind: 'mother' })
  expect(drawn(grown).paperThreads).toEqual([])
})
