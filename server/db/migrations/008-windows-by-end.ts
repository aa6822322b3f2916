import type { Kysely } from 'kysely'

/** 008: windows of tries by their end, so that the sweep finds those that ended without reading the rest. */
export async function indexWindowsByEnd(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('rate_limits_by_end')
    .on('rate_limits')
    .column('window_ends_at')
    .execute()
}
