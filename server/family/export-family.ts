import {
  type DetailFact,
  factsOf,
  type FamilyEntry,
  type HouseholdWord,
  isDetail,
  type PersonValue,
} from '#domain/kinship/family-entry.ts'

export type ExportedFact = { key: string; changedAt: string } & (
  | { kind: 'person'; value: PersonValue }
  | { kind: 'word'; value: HouseholdWord }
  | Pick<DetailFact, 'kind' | 'value'>
)

/**
 * Who is in the tree and the words, each as it stands, with the time of the last change, and what is kept of somebody who is not in
 * it. Without what was removed.
 */
export function exportFamily(entries: readonly FamilyEntry[]): ExportedFact[] {
  const { people, words } = factsOf(entries)
  const lastChange = (key: string): string =>
    entries.reduce(
      (last, entry) => (entry.key === key && entry.changedAt > last ? entry.changedAt : last),
      '',
    )
  return [
    ...[...people].map(
      ([key, value]) => ({ kind: 'person', key, value, changedAt: lastChange(key) }) as const,
    ),
    ...[...words].map(
      ([key, value]) => ({ kind: 'word', key, value, changedAt: lastChange(key) }) as const,
    ),
    ...entries
      .filter(isDetail)
      .filter(({ key, value }) => value !== null && !people.has(key))
      .map(({ id: _, ...fact }) => fact),
  ]
}
