import {
  factsOf,
  type FamilyEntry,
  type HouseholdWord,
  type PersonValue,
} from '#domain/kinship/family-entry.ts'

export type ExportedFact = { key: string; changedAt: string } & (
  | { kind: 'person'; value: PersonValue }
  | { kind: 'word'; value: HouseholdWord }
)

/** Who is in the tree and the words, each as it stands, with the time of the last change. Without what was removed. */
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
  ]
}
