import type { Kysely } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** 021: a change of a take is numbered by the time, in milliseconds. SQLite's integers hold it as they are. */
export async function widenNumbersOfTakes(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await db.schema
    .alterTable('recordings')
    .alterColumn('seq', (column) => column.setDataType('bigint'))
    .execute()
}
