import { type Kysely, sql } from 'kysely'

/**
 * 010: kept answers have a kind, and what an account kept beyond its bounds goes. The numbers are those of the day on which this
 * was written: MAX_IDEMPOTENCY_RECORDS and MAX_KEPT_BYTES may change, a migration may not.
 */
export async function boundKeptAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('kept_answers')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('learning'))
    .execute()
  await sql`update kept_answers set kind = 'profile' where body like '{"user":%'`.execute(db)
  await sql`update kept_answers set kind = 'suggestion' where body like '{"suggested":%'`.execute(
    db,
  )
  await sql`
    update kept_answers set body = '' where kind = 'learning' and length(body) > 2048
  `.execute(db)
  await sql`
    delete from kept_answers where (user_id, key) in (
      select user_id, key from (
        select user_id, key, kind,
          row_number() over (partition by user_id, kind order by created_at desc, key) as nth
        from kept_answers
      ) as ranked where (kind = 'learning' and nth > 500) or (kind = 'profile' and nth > 100)
    )`.execute(db)
}
