import type { Step } from './steps.ts'

export type Person = {
  id: string
  sex: 'female' | 'male'
  father: string | null
  mother: string | null
  /** Who are married need to say so on one side only; parents of one child count as married. */
  spouses: readonly string[]
  /** The order among brothers and sisters, half ones too: the lower, the elder. Null where nobody has said. */
  birth: number | null
}

/** The people of a tree by their id. */
export type Family = ReadonlyMap<string, Person>

/** A person one step away. */
export type Relative = { step: Step; person: Person }

/** Who is one step away: parents, brothers and sisters, children, then who came by marriage. */
export function relativesOf(family: Family, person: Person): Relative[] {
  const others = [...family.values()].filter(({ id }) => id !== person.id)
  const parents = [person.father, person.mother].flatMap((id) => known(family, id))
  const children = others.filter((other) => isParent(person, other))
  return [
    ...parents.map((parent) => relative(parent, 'F', 'M')),
    ...others
      .filter((other) => isSibling(person, other))
      .map((sibling) => siblingStep(person, sibling)),
    ...children.map((child) => relative(child, 'S', 'D')),
    ...others
      .filter((other) => isMarried(person, other, children))
      .map((spouse) => relative(spouse, 'H', 'W')),
  ]
}

function known(family: Family, id: string | null): Person[] {
  const person = id === null ? undefined : family.get(id)
  return person === undefined ? [] : [person]
}

function relative(person: Person, male: Step, female: Step): Relative {
  return { step: person.sex === 'male' ? male : female, person }
}

function isParent(person: Person, child: Person): boolean {
  return child.father === person.id || child.mother === person.id
}

/** A parent in common, and none known to be another: half brothers and sisters are a parent's children. */
function isSibling(a: Person, b: Person): boolean {
  const fathers = shared(a.father, b.father)
  const mothers = shared(a.mother, b.mother)
  return (fathers === 'same' || mothers === 'same') && fathers !== 'other' && mothers !== 'other'
}

function shared(a: string | null, b: string | null): 'same' | 'other' | 'unknown' {
  if (a === null || b === null) return 'unknown'
  return a === b ? 'same' : 'other'
}

function siblingStep(person: Person, sibling: Person): Relative {
  const order = (sibling.birth ?? Number.NaN) - (person.birth ?? Number.NaN)
  if (order < 0) return relative(sibling, 'B+', 'Z+')
  return order > 0 ? relative(sibling, 'B-', 'Z-') : relative(sibling, 'B', 'Z')
}

function isMarried(person: Person, other: Person, children: readonly Person[]): boolean {
  return (
    person.spouses.includes(other.id) ||
    other.spouses.includes(person.id) ||
    children.some((child) => isParent(other, child))
  )
}
