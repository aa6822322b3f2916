import type { Family } from './family.ts'
import {
  type FamilyFact,
  type FamilyView,
  ME,
  type PersonValue,
  shownFamily,
  takeFact,
} from './family-entry.ts'
import { relationsFrom } from './paths-between.ts'
import { valueOf } from './add-relative.ts'

/** The tree as it is once `changes` are kept. */
export function afterChanges(view: FamilyView, changes: readonly FamilyFact[]): FamilyView {
  const people = new Map<string, PersonValue>()
  for (const id of view.family.keys()) {
    const value = valueOf(view, id)
    if (value) people.set(id, value)
  }
  const facts = { people, words: new Map(view.words) }
  for (const change of changes) takeFact(facts, change)
  return shownFamily(facts)
}

/** Who is joined to the learner by `id` alone, and goes with them: nobody could reach them any more. */
export function whoHangsOn(family: Family, id: string): string[] {
  const rest = afterChanges({ family, names: new Map(), words: new Map() }, [
    { kind: 'person', key: id, value: null },
  ])
  const left = relationsFrom(rest.family, ME)
  return [...relationsFrom(family, ME).keys()].filter((other) => other !== id && !left.has(other))
}

/** Somebody and all who hang on them. */
export function removePerson(family: Family, id: string): FamilyFact[] {
  return [id, ...whoHangsOn(family, id)].map((key) => ({ kind: 'person', key, value: null }))
}
