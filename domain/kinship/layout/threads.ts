import { relativesOf, type Family, type Person } from '../family.ts'
import type { Block, Cell } from './block.ts'

/** In columns and rows; whole numbers are the middle of a patch, halves the lanes between patches. */
export type Point = { x: number; y: number }

/** From parents, together or one alone, to a child, or between two who are married. */
export type Thread = { kind: 'child' | 'marriage'; people: readonly string[]; points: Point[] }

/** The threads between all who are placed. They run in the lanes between patches, and touch those only that they join. */
export function threadsOf(family: Family, block: Block): Thread[] {
  const cells = new Map(block.map((cell) => [cell.id, cell]))
  return block.flatMap((cell) => {
    const person = family.get(cell.id)
    if (person === undefined) return []
    return [...childThread(person, cell, cells), ...marriageThreads(family, person, cell, cells)]
  })
}

function childThread(child: Person, cell: Cell, cells: ReadonlyMap<string, Cell>): Thread[] {
  const parents = [child.father, child.mother].flatMap((id) =>
    id === null ? [] : (cells.get(id) ?? []),
  )
  const [one, other] = parents
  if (one === undefined) return []
  const isPair = other !== undefined && other.row === one.row
  const start = isPair ? between(one, other) : [{ x: one.column, y: one.row }]
  return [
    {
      kind: 'child',
      people: [...(isPair ? parents : [one]).map(({ id }) => id), child.id],
      points: led(start, one.row, cell),
    },
  ]
}

function marriageThreads(
  family: Family,
  person: Person,
  cell: Cell,
  cells: ReadonlyMap<string, Cell>,
): Thread[] {
  const spouses = relativesOf(family, person).filter(({ step }) => step === 'H' || step === 'W')
  return spouses.flatMap(({ person: { id } }) => {
    const spouse = cells.get(id)
    // Each pair once.
    if (spouse === undefined || id < person.id) return []
    return [{ kind: 'marriage' as const, people: [person.id, id], points: married(cell, spouse) }]
  })
}

function married(a: Cell, b: Cell): Point[] {
  const start = { x: a.column, y: a.row }
  if (a.row !== b.row) return led([start], a.row, b)
  const end = { x: b.column, y: b.row }
  if (Math.abs(a.column - b.column) === 1) return [start, end]
  const lane = a.row + 0.5
  return [start, { x: a.column, y: lane }, { x: b.column, y: lane }, end]
}

/** Where the thread of a child of both begins: between the two, or in the lane below where others stand between them. */
function between(a: Cell, b: Cell): Point[] {
  const x = (a.column + b.column) / 2
  return Math.abs(a.column - b.column) === 1 ? [{ x, y: a.row }] : [{ x, y: a.row + 0.5 }]
}

/** Down to the lane below `row`, along it and, past other rows, down or up beside the column of `to`, and into it from above. */
function led(start: readonly Point[], row: number, to: Cell): Point[] {
  const [below, above] = [row + 0.5, to.row - 0.5]
  const from = start[0]?.x ?? to.column
  const beside = to.column - 0.5
  const way =
    below === above
      ? [{ x: from, y: below }]
      : [
          { x: from, y: below },
          { x: beside, y: below },
          { x: beside, y: above },
        ]
  return [...start, ...way, { x: to.column, y: above }, { x: to.column, y: to.row }]
}
