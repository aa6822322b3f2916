import type { Family } from './family.ts'
import { type FamilyFact, type FamilyView, ME, viewOf } from './family-entry.ts'
import { relationsFrom } from './paths-between.ts'
import { valueOf } from './add-relative.ts'

/** The tree as it is once `changes` are kept. */
export function afterChanges(view: FamilyView, changes: readonly FamilyFact[]): FamilyView {
  const facts: FamilyFact[] = [
    ...[...view.family.keys()].map((key) => ({
      kind: 'person' as const,
      key,
      value: valueOf(view, key),
    })),
    ...[...view.words].map(([key, value]) => ({ kind: 'word' as const, key, value })),
  ]
  const last = new Map([...facts, ...changes].map((fact) => [`${fact.kind} ${fact.key}`, fact]))
  return viewOf([...last.values()].map((fact) => ({ ...fact, id: '', changedAt: '' })))
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
