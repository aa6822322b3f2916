import { relativesOf, type Family, type Person } from '../family.ts'
import { type Block, columnOf, inARow, joined } from './block.ts'
import type { Generation } from './generations.ts'

/**
 * A place on the grid for everybody in `rows`. Above the centre stand the parents and theirs, each with brothers and sisters on
 * the outer side; below people their children; who came by marriage beside them, and the families of those to the right.
 */
export function placePeople(
  family: Family,
  centre: string,
  rows: ReadonlyMap<string, Generation>,
): Block {
  const rowOf = (id: string) => rows.get(id)?.row ?? 0
  const people = [...rows.keys()].flatMap((id) => family.get(id) ?? [])
  const line = ancestors(family, centre, rows)
  const placed = new Set(line)
  const take = (candidates: readonly Person[]): Person[] => {
    const free = candidates.filter(({ id }) => rows.has(id) && !placed.has(id))
    for (const { id } of free) placed.add(id)
    return free
  }
  const children = (parents: readonly (string | null)[]): Person[] =>
    take(
      people
        .filter(
          ({ father, mother }) =>
            (father !== null && parents.includes(father)) ||
            (mother !== null && parents.includes(mother)),
        )
        .sort((a, b) => (a.birth ?? Infinity) - (b.birth ?? Infinity) || 0),
    )

  /** Somebody with husband or wives, and theirs, without children. */
  const couple = (person: Person): Block => {
    const heads = [person]
    for (const head of heads) heads.push(...take(marriedTo(family, head)))
    return inARow(heads.map(({ id }) => [{ id, column: 0, row: rowOf(id) }]))
  }

  /** Somebody with husband or wives, and below them all who descend from them. */
  const withDescendants = (person: Person): Block => {
    const heads = couple(person)
    const below = children(heads.map(({ id }) => id)).map((child) => ({
      child,
      block: withDescendants(child),
    }))
    const beneath = inARow(below.map(({ block }) => block))
    const middle = middleOf(below.map(({ child }) => columnOf(beneath, child.id)))
    return joined(heads, beneath, Math.round((heads.length - 1) / 2 - middle))
  }

  // Where cousins married, their children have an ancestor twice; the place is the first one's.
  const laid = new Set<string>()
  /** One of the line with brothers, sisters and everybody above. */
  const withAncestors = (person: Person): Block => {
    laid.add(person.id)
    const others = children(household(family, [person.father, person.mother]))
    const own = person.id === centre ? withDescendants(person) : couple(person)
    const isLeft = (other: Person) =>
      person.id === centre ? isElder(other, person) : person.sex === 'male'
    const siblings = inARow([
      ...others.filter((other) => isLeft(other)).map(withDescendants),
      own,
      ...others.filter((other) => !isLeft(other)).map(withDescendants),
    ])
    const above = (id: string | null): Person | undefined =>
      id !== null && line.has(id) && !laid.has(id) ? family.get(id) : undefined
    const father = above(person.father)
    const left = father === undefined ? [] : withAncestors(father)
    const over = father === undefined ? 0 : columnOf(left, father.id)
    const both = joined(left, siblings, over - columnOf(siblings, person.id))
    const mother = above(person.mother)
    if (mother === undefined) return both
    const right = withAncestors(mother)
    return joined(both, right, over + 1 - columnOf(right, mother.id))
  }

  const [me, ...rest] = people
  if (me === undefined) return []
  const blocks = [withAncestors(me)]
  for (const person of rest) {
    if (take([person]).length > 0) blocks.push(withDescendants(person))
  }
  return inARow(blocks)
}

/** The centre with parents, grandparents and theirs, as far as they are drawn. */
function ancestors(
  family: Family,
  centre: string,
  rows: ReadonlyMap<string, Generation>,
): ReadonlySet<string> {
  const line = new Set([centre])
  for (const id of line) {
    const person = family.get(id)
    for (const parent of [person?.father, person?.mother]) {
      if (typeof parent === 'string' && rows.has(parent)) line.add(parent)
    }
  }
  return line
}

function marriedTo(family: Family, person: Person): Person[] {
  return relativesOf(family, person)
    .filter(({ step }) => step === 'H' || step === 'W')
    .map((relative) => relative.person)
}

/** Parents and all whom they or these married: their children grow up as brothers and sisters. */
function household(family: Family, parents: readonly (string | null)[]): string[] {
  const ids = new Set(parents.filter((id) => id !== null))
  for (const id of ids) {
    const person = family.get(id)
    if (person === undefined) continue
    for (const spouse of marriedTo(family, person)) ids.add(spouse.id)
  }
  return [...ids]
}

function isElder(other: Person, person: Person): boolean {
  return other.birth !== null && person.birth !== null && other.birth < person.birth
}

function middleOf(columns: readonly number[]): number {
  return columns.length === 0 ? 0 : (Math.min(...columns) + Math.max(...columns)) / 2
}
