import type { Queries } from './schema.ts'

/** Bytes are about to be stored under this key, and no row has them yet. */
export async function noteObject(tx: Queries, key: string, now: string): Promise<void> {
  await tx
    .insertInto('recording_objects')
    .values({ object_key: key, noted_at: now, is_doomed: 0 })
    .execute()
}

/** A row takes the bytes. False where they are being deleted already. */
export async function claimObject(tx: Queries, key: string): Promise<boolean> {
  const claimed = await tx
    .deleteFrom('recording_objects')
    .where('object_key', '=', key)
    .where('is_doomed', '=', 0)
    .returning('object_key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The bytes are to be deleted, whoever noted them. */
export async function doomObjects(
  tx: Queries,
  keys: readonly string[],
  now: string,
): Promise<void> {
  for (const key of keys) {
    await tx
      .insertInto('recording_objects')
      .values({ object_key: key, noted_at: now, is_doomed: 1 })
      .onConflict((conflict) => conflict.column('object_key').doUpdateSet({ is_doomed: 1 }))
      .execute()
  }
}

/** Dooms what was noted before this time and never got a row, and gives what is to be deleted. */
export async function findDoomed(tx: Queries, before: string, limit: number): Promise<string[]> {
  await tx
    .updateTable('recording_objects')
    .set({ is_doomed: 1 })
    .where('noted_at', '<', before)
    .where('is_doomed', '=', 0)
    .execute()
  const rows = await tx
    .selectFrom('recording_objects')
    .select('object_key')
    .where('is_doomed', '=', 1)
    .orderBy('noted_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.object_key)
}

/** Every key under which bytes may be stored. */
export async function findObjectKeys(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('recordings')
    .select('object_key')
    .where('object_key', 'is not', null)
    .union(queries.selectFrom('recording_objects').select('object_key'))
    .execute()
  return rows.flatMap((row) => row.object_key ?? [])
}

/** The bytes are deleted. */
export async function forgetObjects(tx: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .deleteFrom('recording_objects')
    .where('object_key', 'in', keys)
    .where('is_doomed', '=', 1)
    .execute()
}
