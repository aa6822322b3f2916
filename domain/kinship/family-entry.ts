import type { Family, Person } from './family.ts'

/** Who the learner is in their own tree. */
export const ME = 'me'

/** So many people and words of its own a household may keep. */
export const MOST_PEOPLE = 300
export const MOST_WORDS = 200
/** More wives and husbands than anybody has. */
export const MOST_SPOUSES = 8

export type PersonValue = Omit<Person, 'id' | 'spouses'> & {
  spouses: string[]
  name: string | null
}

/** The household's own word: "In our house we say …". */
export type HouseholdWord = { roman: string; shahmukhi: string | null }

/** Details of a person. Each syncs as an entry of its own, so that two devices may change different ones. */
export type PersonDetails = Omit<PersonValue, 'spouses'>

/** By the person's id. Null: nobody, or nothing known. It stands over what came with the person. */
export type DetailFact = {
  [Kind in keyof PersonDetails]: { kind: Kind; key: string; value: PersonDetails[Kind] | null }
}[keyof PersonDetails]

/** A person as they were added, by id, or the word for a relation, by its path from the learner ("FB+"). Null: removed. */
export type FamilyFact =
  | { kind: 'person'; key: string; value: PersonValue | null }
  | { kind: 'word'; key: string; value: HouseholdWord | null }
  | DetailFact

export const DETAILS = ['sex', 'father', 'mother', 'birth', 'name'] as const

export function isDetail<Fact extends FamilyFact>(fact: Fact): fact is Fact & DetailFact {
  return fact.kind !== 'person' && fact.kind !== 'word'
}

/** The last change of a person, of one of their details, or of a word. */
export type FamilyEntry = FamilyFact & {
  /** Of the change. */
  id: string
  /** ISO 8601 instant, UTC: later than that of the change that the device had before. */
  changedAt: string
}

/** One person or word has one entry. */
export function slotOf({ kind, key }: Pick<FamilyEntry, 'kind' | 'key'>): string {
  return `${kind} ${key}`
}

/** The order of the changes of one person or word. Of two at the same instant, made on two devices, the ids decide. */
export function compareChanges(
  a: Pick<FamilyEntry, 'id' | 'changedAt'>,
  b: Pick<FamilyEntry, 'id' | 'changedAt'>,
): number {
  const apart = Date.parse(a.changedAt) - Date.parse(b.changedAt)
  if (apart !== 0) return apart
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/** Later than what it replaces, whatever the clock says: who changes something has seen what was there. */
export function changedAfter(nowMs: number, before: string | undefined): string {
  const earliest = before === undefined ? Number.NEGATIVE_INFINITY : Date.parse(before) + 1
  return new Date(Math.max(nowMs, earliest)).toISOString()
}

export type FamilyView = {
  family: Family
  names: ReadonlyMap<string, string>
  /** By path from the learner. */
  words: ReadonlyMap<string, HouseholdWord>
}

/** All that is kept of the people, by id, and the words. */
export type FamilyFacts = {
  people: Map<string, PersonValue>
  words: Map<string, HouseholdWord>
}

/** Everybody who is in the tree, with what was said of them since. */
export function factsOf(entries: readonly FamilyFact[]): FamilyFacts {
  const facts: FamilyFacts = { people: new Map(), words: new Map() }
  // A detail may have come before its person.
  for (const entry of entries) if (!isDetail(entry)) takeFact(facts, entry)
  for (const entry of entries) if (isDetail(entry)) takeFact(facts, entry)
  return facts
}

export function viewOf(entries: readonly FamilyFact[]): FamilyView {
  return shownFamily(factsOf(entries))
}

/** Nothing is said of who is not there. */
export function takeFact({ people, words }: FamilyFacts, fact: FamilyFact): void {
  const { key } = fact
  if (fact.kind === 'person') {
    if (fact.value === null) people.delete(key)
    else people.set(key, fact.value)
  } else if (fact.kind === 'word') {
    if (fact.value === null) words.delete(key)
    else words.set(key, fact.value)
  } else {
    const person = people.get(key)
    if (person === undefined || (fact.kind === 'sex' && fact.value === null)) return
    people.set(key, { ...person, [fact.kind]: fact.value })
  }
}

/** The tree as it is shown: without what others say of who was removed. */
export function shownFamily({ people, words }: FamilyFacts): FamilyView {
  const family = new Map<string, Person>()
  const names = new Map<string, string>()
  // In one order on every device: the layout goes by it where nobody has said who is elder.
  for (const [id, { name, ...value }] of [...people].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const isOther = (other: string | null): other is string =>
      other !== null && other !== id && people.has(other)
    family.set(id, {
      id,
      ...value,
      father: isOther(value.father) ? value.father : null,
      mother: isOther(value.mother) ? value.mother : null,
      spouses: [...new Set(value.spouses.filter(isOther))],
    })
    if (name !== null) names.set(id, name)
  }
  return { family, names, words }
}
