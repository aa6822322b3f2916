import * as v from 'valibot'
import { familyEntry } from '#contract/family-entry.ts'
import { DETAILS, type FamilyEntry } from '#domain/kinship/family-entry.ts'
import { insertBulk } from './bulk.ts'
import type { FamilyEntryRow, Queries } from './schema.ts'
import { longId, shortId } from './short-id.ts'

const ENTRIES = {
  table: 'family_entries',
  columns: ['user_id', 'kind', 'key', 'id', 'changed_ms', 'seq', 'value'],
} as const
const REPLACE = `on conflict (user_id, kind, key) do update set id = excluded.id,
  changed_ms = excluded.changed_ms, seq = excluded.seq, value = excluded.value`
const KINDS = ['person', 'word', ...DETAILS] as const

/** An entry with its place in the order in which the server got them. */
export type KeptEntry = { entry: FamilyEntry; seq: number }

/** All of one account, removed ones too, in the order in which the server got them. */
export async function findFamily(queries: Queries, userId: string): Promise<KeptEntry[]> {
  const rows = await queries
    .selectFrom('family_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute()
  return rows.map(keptOf)
}

/** Puts these in the place of what was there. */
export function saveFamily(
  tx: Queries,
  userId: string,
  changed: readonly KeptEntry[],
): Promise<void> {
  return insertBulk(
    tx,
    ENTRIES,
    changed.map((one) => rowOf(userId, one)),
    REPLACE,
  )
}

/** Where a page ended: the number of its last entry, and the id of the change as the row has it. */
export type FamilyCursor = { seq: number; id: string }

/** The cursor behind the last entry. */
export async function findFamilyEnd(
  queries: Queries,
  userId: string,
): Promise<FamilyCursor | null> {
  const row = await queries
    .selectFrom('family_entries')
    .select(['seq', 'id'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { seq: row.seq, id: row.id }
}

export function cursorOf({ entry, seq }: KeptEntry): FamilyCursor {
  return { seq, id: shortId(entry.id) }
}

function rowOf(userId: string, { entry, seq }: KeptEntry): FamilyEntryRow {
  return {
    user_id: userId,
    kind: KINDS.indexOf(entry.kind),
    key: entry.key,
    id: shortId(entry.id),
    changed_ms: Date.parse(entry.changedAt),
    seq,
    value: entry.value === null ? null : JSON.stringify(entry.value),
  }
}

function keptOf(row: FamilyEntryRow): KeptEntry {
  const entry = v.parse(familyEntry, {
    kind: KINDS[row.kind],
    key: row.key,
    id: longId(row.id),
    changedAt: new Date(row.changed_ms).toISOString(),
    value: row.value === null ? null : (JSON.parse(row.value) as unknown),
  })
  return { entry, seq: row.seq }
}
