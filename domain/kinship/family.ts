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
export function relativesOf(family: Family, person: Person): readonly Relative[] {
  const index = indexOf(family)
  const relatives = index.relatives.get(person) ?? findRelatives(family, person, index)
  index.relatives.set(person, relatives)
  return relatives
}

/** Computed once per family, which is immutable: layout and words ask for each person's relatives several times. */
type Index = {
  order: ReadonlyMap<string, number>
  /** By the id of a parent, and of whom they say that they are married to. */
  children: ReadonlyMap<string, readonly Person[]>
  married: ReadonlyMap<string, readonly Person[]>
  relatives: Map<Person, readonly Relative[]>
}

const indexes = new WeakMap<Family, Index>()

function indexOf(family: Family): Index {
  const known = indexes.get(family)
  if (known !== undefined) return known
  const [children, married] = [new Map<string, Person[]>(), new Map<string, Person[]>()]
  const add = (to: Map<string, Person[]>, id: string | null, person: Person): void => {
    if (id !== null) to.set(id, [...(to.get(id) ?? []), person])
  }
  for (const person of family.values()) {
    for (const parent of new Set([person.father, person.mother])) add(children, parent, person)
    for (const spouse of person.spouses) add(married, spouse, person)
  }
  const order = new Map([...family.keys()].map((id, at) => [id, at]))
  const index = { order, children, married, relatives: new Map() }
  indexes.set(family, index)
  return index
}

function findRelatives(family: Family, person: Person, { order, children, married }: Index) {
  const place = ({ id }: Person): number => order.get(id) ?? 0
  const others = (people: readonly Person[]): Person[] =>
    [...new Set(people)].filter(({ id }) => id !== person.id).sort((a, b) => place(a) - place(b))
  const childrenOf = (id: string | null) => (id === null ? [] : (children.get(id) ?? []))
  const parents = [person.father, person.mother].flatMap((id) => known(family, id))
  const own = others(childrenOf(person.id))
  const siblings = others([...childrenOf(person.father), ...childrenOf(person.mother)])
  const spouses = others([
    ...person.spouses.flatMap((id) => known(family, id)),
    ...(married.get(person.id) ?? []),
    ...own.flatMap(({ father, mother }) => [...known(family, father), ...known(family, mother)]),
  ])
  return [
    ...parents.map((parent) => relative(parent, 'F', 'M')),
    ...siblings
      .filter((other) => isSibling(person, other))
      .map((sibling) => siblingStep(person, sibling)),
    ...own.map((child) => relative(child, 'S', 'D')),
    ...spouses.map((spouse) => relative(spouse, 'H', 'W')),
  ]
}

function known(family: Family, id: string | null): Person[] {
  const person = id === null ? undefined : family.get(id)
  return person === undefined ? [] : [person]
}

function relative(person: Person, male: Step, female: Step): Relative {
  return { step: person.sex === 'male' ? male : female, person }
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
