import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * 025: PostgreSQL looks up the log of each review that is inserted no more: of twenty reviews that took a third of its time, and
 * whoever inserts them has written the log in the same transaction. A trigger deletes the reviews of a deleted log, as the foreign
 * key did. SQLite's check is cheap.
 */
export async function uncheckReviews(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return
  // In the order in which transactions of a process that still runs lock them.
  await sql`lock table users in exclusive mode`.execute(db)
  await sql`lock table review_logs, reviews in access exclusive mode`.execute(db)
  await sql`
    create function delete_reviews_of_log() returns trigger language plpgsql as $$
    begin
      delete from reviews where log = old.log;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger reviews_of_log after delete on review_logs
    for each row execute function delete_reviews_of_log()`.execute(db)
  await db.schema.alterTable('reviews').dropConstraint('reviews_log_fkey').execute()
}
