import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** 015: the log of finished sessions of practice. Its table is its own index where the database can do that. */
export async function createPractices(db: Kysely<unknown>): Promise<void> {
  const practices = db.schema
    .createTable('practices')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('answered', 'integer', (column) => column.notNull())
    .addColumn('right_answers', 'integer', (column) =>
      column.notNull().check(sql`right_answers between 0 and answered`),
    )
    .addColumn('completed_ms', 'bigint', (column) => column.notNull())
    .addColumn('local_day', 'integer', (column) => column.notNull())
    .addColumn('active_seconds', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('practices_key', ['user_id', 'id'])
  await (isPostgres(db) ? practices : practices.modifyEnd(sql`without rowid`)).execute()
}
