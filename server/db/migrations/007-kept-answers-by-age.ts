import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * 007: kept answers by their age, for the sweep. They come in the order of their age, so that on PostgreSQL a
 * block range index does: it takes a few pages and next to nothing of an insert.
 */
export async function indexKeptAnswersByAge(db: Kysely<unknown>): Promise<void> {
  const using = isPostgres(db) ? sql`using brin ` : sql``
  await sql`create index kept_answers_by_age on kept_answers ${using}(created_at)`.execute(db)
}
