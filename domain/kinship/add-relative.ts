import { birthBeside } from './birth-order.ts'
import type { Family, Person } from './family.ts'
import { relativesOf } from './family.ts'
import {
  type DetailFact,
  DETAILS,
  type FamilyFact,
  type FamilyView,
  ME,
  type PersonDetails,
  type PersonValue,
} from './family-entry.ts'

/** Somebody new beside a person who is there. */
export type Addition =
  | { kind: 'father' | 'mother' | 'spouse' }
  /** `age`: than the person; null where nobody knows. */
  | { kind: 'brother' | 'sister'; age: 'elder' | 'younger' | null }
  /** `parent`: the other one; `somebody else` is added as well; null where nobody is named. */
  | { kind: 'son' | 'daughter'; parent: { id: string } | 'somebody else' | null }

/** Husbands, wives, and the other parents of children. */
export function spousesOf(family: Family, person: Person): Person[] {
  return relativesOf(family, person)
    .filter(({ step }) => step === 'H' || step === 'W')
    .map((relative) => relative.person)
}

/** Whether a person has place for such a relative: nobody has two fathers. */
export function hasRoomFor(person: Person, kind: Addition['kind']): boolean {
  return (kind !== 'father' && kind !== 'mother') || person[kind] === null
}

/** Makes an id for somebody new, who may be a parent of somebody. */
export type NewId = (parent?: { of: string; role: 'father' | 'mother' }) => string

/** So many parents of parents go by their child. */
const MOST_PARENTS = 8

/** A father or mother has the same id on every device ("me.M.F"), so that two that each add the father add one man. */
export function personIds(randomId: () => string): NewId {
  return (parent) => {
    if (parent === undefined || parent.of.split('.').length > MOST_PARENTS) return randomId()
    return `${parent.of}.${parent.role === 'father' ? 'F' : 'M'}`
  }
}

/**
 * Adds a relative of `at` and returns the new id and the changes. A brother or sister needs a parent: where there is none, both parents
 * are added too. A new parent is the parent of full brothers and sisters as well. A first husband or wife becomes the missing parent of
 * the children.
 */
export function addRelative(
  view: FamilyView,
  at: string,
  addition: Addition,
  newId: NewId,
): { id: string; changes: FamilyFact[] } {
  const { family } = view
  const person = family.get(at)
  if (person === undefined) throw new Error(`There is no ${at} in the family`)
  const draft = new Draft(view)
  const { kind } = addition
  const id = newId(
    kind === 'father' || kind === 'mother'
      ? { of: namesakeOf(childrenWithout(family, person, kind)), role: kind }
      : undefined,
  )
  switch (addition.kind) {
    case 'father':
    case 'mother': {
      const { kind: role } = addition
      draft.add(id, { sex: role === 'father' ? 'male' : 'female' })
      for (const child of childrenWithout(family, person, role)) {
        draft.change(child.id, { [role]: id })
      }
      break
    }
    case 'spouse': {
      draft.add(id, { sex: otherSex(person), spouses: [at] })
      if (spousesOf(family, person).length > 0) break
      const [own, other] = parentRoles(person)
      for (const child of family.values()) {
        if (child[own] === at && child[other] === null) draft.change(child.id, { [other]: id })
      }
      break
    }
    case 'brother':
    case 'sister': {
      let { father, mother } = person
      if (father === null && mother === null) {
        father = newId({ of: at, role: 'father' })
        mother = newId({ of: at, role: 'mother' })
        draft.add(father, { sex: 'male' })
        draft.add(mother, { sex: 'female' })
        draft.change(at, { father, mother })
      }
      const births =
        addition.age === null ? null : birthBeside(person, siblingsOf(family, person), addition.age)
      const sex = addition.kind === 'brother' ? 'male' : 'female'
      draft.add(id, { sex, father, mother, birth: births?.added ?? null })
      if (births && births.person !== person.birth) draft.change(at, { birth: births.person })
      break
    }
    case 'son':
    case 'daughter': {
      const [own, other] = parentRoles(person)
      let otherId = typeof addition.parent === 'object' ? (addition.parent?.id ?? null) : null
      if (addition.parent === 'somebody else') {
        otherId = newId()
        draft.add(otherId, { sex: otherSex(person) })
      }
      const sex = addition.kind === 'son' ? 'male' : 'female'
      draft.add(id, { sex, [own]: at, [other]: otherId })
    }
  }
  return { id, changes: draft.changes() }
}

/** New people as they come, and of the others each detail that changes. */
class Draft {
  readonly #view: FamilyView
  readonly #changes: FamilyFact[] = []

  constructor(view: FamilyView) {
    this.#view = view
  }

  /** Who is in the tree, joined to nobody, comes back as they were. */
  add(id: string, value: Partial<PersonValue> & Pick<PersonValue, 'sex'>): void {
    if (this.#view.family.has(id)) return
    const nobody = { father: null, mother: null, spouses: [], birth: null, name: null }
    this.#changes.push({ kind: 'person', key: id, value: { ...nobody, ...value } })
  }

  change(id: string, changes: Partial<PersonDetails>): void {
    this.#changes.push(...detailsOf(id, changes))
  }

  changes(): FamilyFact[] {
    return this.#changes
  }
}

/** What is said anew of somebody, as facts. */
export function detailsOf(id: string, changes: Partial<PersonDetails>): DetailFact[] {
  return DETAILS.flatMap((kind) => {
    const value = changes[kind]
    return value === undefined ? [] : [{ kind, key: id, value } as DetailFact]
  })
}

/** All that is kept of somebody; null where they are not there. */
export function valueOf({ family, names }: FamilyView, id: string): PersonValue | null {
  const person = family.get(id)
  if (person === undefined) return null
  const { id: _, spouses, ...rest } = person
  return { ...rest, spouses: [...spouses], name: names.get(id) ?? null }
}

/**
 * Whether it can be kept that somebody is elder or younger than `than`, who has to have an order of birth where the other brothers
 * and sisters have one.
 */
export function canTellAge(family: Family, than: Person, id?: string): boolean {
  return birthBeside(than, siblingsBut(family, than, id), 'elder') !== null
}

/** Somebody is elder or younger than a brother or sister after all; null where nobody knows. */
export function tellAge(
  family: Family,
  beside: string,
  { id, age }: { id: string; age: 'elder' | 'younger' | null },
): DetailFact[] {
  const than = family.get(beside)
  if (than === undefined || !family.has(id)) return []
  if (age === null) return detailsOf(id, { birth: null })
  const births = birthBeside(than, siblingsBut(family, than, id), age)
  if (births === null) return []
  return [
    ...detailsOf(id, { birth: births.added }),
    ...(births.person === than.birth ? [] : detailsOf(than.id, { birth: births.person })),
  ]
}

function siblingsBut(family: Family, person: Person, id: string | undefined): Person[] {
  return siblingsOf(family, person).filter((one) => one.id !== id)
}

/** A person and the full brothers and sisters who lack such a parent too. */
function childrenWithout(family: Family, person: Person, role: 'father' | 'mother'): Person[] {
  return [person, ...siblingsOf(family, person).filter((one) => one[role] === null)]
}

/** The child whom a parent's id names, whichever of them was pressed: the learner, else the one with the lowest id. */
function namesakeOf(children: readonly Person[]): string {
  const ids = children.map(({ id }) => id)
  return ids.includes(ME) ? ME : ids.reduce((lowest, id) => (id < lowest ? id : lowest))
}

export function siblingsOf(family: Family, person: Person): Person[] {
  return relativesOf(family, person)
    .filter(({ step }) => step.startsWith('B') || step.startsWith('Z'))
    .map((relative) => relative.person)
}

/** What a person is to their children, and what the other parent is. */
function parentRoles({ sex }: Person): ['father' | 'mother', 'father' | 'mother'] {
  return sex === 'male' ? ['father', 'mother'] : ['mother', 'father']
}

function otherSex({ sex }: Person): Person['sex'] {
  return sex === 'male' ? 'female' : 'male'
}
