import type { Kysely } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** 022: reviews are numbered by the time, in milliseconds. SQLite's integers hold it as they are. */
export async function widenNumbersOfReviews(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  await db.schema
    .alterTable('review_logs')
    .alterColumn('last_seq', (column) => column.setDataType('bigint'))
    .execute()
  await db.schema
    .alterTable('reviews')
    .alterColumn('seq', (column) => column.setDataType('bigint'))
    .execute()
}
