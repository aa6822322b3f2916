import { detailsOf, valueOf } from './add-relative.ts'
import type { Family, Person } from './family.ts'
import {
  type FamilyFact,
  type FamilyView,
  ME,
  MOST_SPOUSES,
  type PersonValue,
} from './family-entry.ts'
import { relationsFrom } from './paths-between.ts'

/** Steps up within which two devices are most likely to have added one person each. */
const MOST_UP = 2

/**
 * Whom a person may be a second time, where two devices added one father or mother before both named him alike: who has children with
 * the same man or woman and is not said to be married to them; of somebody whom nothing joins to the learner, the learner's parents
 * and grandparents.
 */
export function possibleDoubles(family: Family, id: string): string[] {
  const person = family.get(id)
  if (person === undefined || id === ME) return []
  const relations = relationsFrom(family, ME)
  const candidates = relations.has(id)
    ? partnersOf(family, person).flatMap((partner) => partnersOf(family, partner))
    : [...family.values()].filter((other) => isParentOfMine(relations.get(other.id)?.paths[0]))
  const ids = candidates.filter(({ sex }) => sex === person.sex).map((one) => one.id)
  return [...new Set(ids)].filter((one) => one !== id && one !== ME)
}

function isParentOfMine(path: readonly string[] = []): boolean {
  return path.length > 0 && path.length <= MOST_UP && path.every((step) => 'FM'.includes(step))
}

/** The other parents of somebody's children, but for those whom they are said to be married to. */
function partnersOf(family: Family, person: Person): Person[] {
  return [...family.values()].filter(
    (other) =>
      !person.spouses.includes(other.id) &&
      !other.spouses.includes(person.id) &&
      [...family.values()].some(
        ({ father, mother }) =>
          (father === person.id && mother === other.id) ||
          (mother === person.id && father === other.id),
      ),
  )
}

/**
 * Takes `id` out as `other` a second time. One is left, with the children, the husbands and wives of both; of a detail that both have,
 * that of `other`. Which of the two entries stays does not depend on the order: devices that join the two at once keep the same one.
 */
export function joinDouble(view: FamilyView, id: string, other: string): FamilyFact[] {
  const { family } = view
  const [kept = other, gone = id] = [id, other].sort(byLastingId)
  const [taken, stays, before] = [id, other, kept].map((one) => valueOf(view, one))
  if (!taken || !stays || !before) return []
  const role = taken.sex === 'male' ? 'father' : 'mother'
  const people = [...family.values()]
  const children = people.filter((child) => child[role] === gone)
  const married = people.filter(({ spouses }) => spouses.includes(gone)).map((one) => one.id)
  const spouses = new Set([...stays.spouses, ...taken.spouses, ...married])
  for (const one of [id, other]) spouses.delete(one)
  const parentOf = (child: PersonValue, parent: 'father' | 'mother'): string | null =>
    child[parent] === id || child[parent] === other ? null : child[parent]
  return [
    ...children.flatMap((child) => detailsOf(child.id, { [role]: kept })),
    ...(spouses.size > before.spouses.length
      ? [personFact(kept, { ...before, spouses: [...spouses].slice(0, MOST_SPOUSES) })]
      : []),
    ...detailsOf(kept, {
      father: parentOf(stays, 'father') ?? parentOf(taken, 'father'),
      mother: parentOf(stays, 'mother') ?? parentOf(taken, 'mother'),
      birth: stays.birth ?? taken.birth,
      name: stays.name ?? taken.name,
    }).filter(({ kind, value }) => value !== before[kind]),
    personFact(gone, null),
  ]
}

function personFact(key: string, value: PersonValue | null): FamilyFact {
  return { kind: 'person', key, value }
}

/** An id that names the child ("me.F") first: a device that adds the same parent later adds nobody new. */
function byLastingId(a: string, b: string): number {
  return Number(b.includes('.')) - Number(a.includes('.')) || (a < b ? -1 : 1)
}
