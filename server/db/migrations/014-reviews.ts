import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/**
 * 014: the log of reviews. Its rows are many and short, so that they name a short log and not the account, and their table is
 * its own index where the database can do that.
 */
export async function createReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review_logs')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('log', 'text', (column) => column.notNull().unique())
    .addColumn('last_seq', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .execute()
  const reviews = db.schema
    .createTable('reviews')
    .addColumn('log', 'text', (column) =>
      column.notNull().references('review_logs.log').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('skill', 'integer', (column) => column.notNull().check(sql`skill in (0, 1)`))
    .addColumn('grade', 'integer', (column) => column.notNull().check(sql`grade between 1 and 4`))
    .addColumn('reviewed_ms', 'bigint', (column) => column.notNull())
    .addColumn('local_day', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('reviews_key', ['log', 'seq'])
  await (isPostgres(db) ? reviews : reviews.modifyEnd(sql`without rowid`)).execute()
  await db.schema
    .createIndex('reviews_once')
    .unique()
    .on('reviews')
    .columns(['log', 'id'])
    .execute()
}
