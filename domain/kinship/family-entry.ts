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

/** What is kept of a person, by id, or of the word for a relation, by its path from the learner ("FB+"). Null: removed. */
export type FamilyFact =
  | { kind: 'person'; key: string; value: PersonValue | null }
  | { kind: 'word'; key: string; value: HouseholdWord | null }

/** The last change of a person or a word. */
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

/** The tree as it is shown: without who was removed, and without what others say of them. */
export function viewOf(entries: readonly FamilyEntry[]): FamilyView {
  const people = new Map<string, PersonValue>()
  const words = new Map<string, HouseholdWord>()
  for (const entry of entries) {
    if (entry.value === null) continue
    if (entry.kind === 'person') people.set(entry.key, entry.value)
    else words.set(entry.key, entry.value)
  }
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
