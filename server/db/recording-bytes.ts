import type { Queries } from './schema.ts'

export async function insertBytes(tx: Queries, key: string, bytes: Uint8Array): Promise<void> {
  const row = { object_key: key, bytes: Buffer.from(bytes) }
  await tx
    .insertInto('recording_bytes')
    .values(row)
    .onConflict((conflict) => conflict.column('object_key').doUpdateSet(row))
    .execute()
}

export async function findBytes(
  queries: Queries,
  key: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await queries
    .selectFrom('recording_bytes')
    .select('bytes')
    .where('object_key', '=', key)
    .executeTakeFirst()
  return row === undefined ? null : Uint8Array.from(row.bytes)
}

export async function deleteBytes(tx: Queries, key: string): Promise<void> {
  await tx.deleteFrom('recording_bytes').where('object_key', '=', key).execute()
}

export async function findKeysOfBytes(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('recording_bytes').select('object_key').execute()
  return rows.map((row) => row.object_key)
}
