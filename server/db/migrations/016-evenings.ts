import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** 016: the log of evenings at home. Its table is its own index where the database can do that. */
export async function createEvenings(db: Kysely<unknown>): Promise<void> {
  const evenings = db.schema
    .createTable('evenings')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('lesson_id', 'text', (column) => column.notNull())
    .addColumn('answer', 'integer', (column) => column.notNull().check(sql`answer in (0, 1)`))
    .addColumn('said_ms', 'bigint', (column) => column.notNull())
    .addColumn('local_day', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('evenings_key', ['user_id', 'id'])
  await (isPostgres(db) ? evenings : evenings.modifyEnd(sql`without rowid`)).execute()
}
