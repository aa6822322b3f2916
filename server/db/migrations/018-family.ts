import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** 018: people and words of family trees, each as it was changed last. */
export async function createFamily(db: Kysely<unknown>): Promise<void> {
  const entries = db.schema
    .createTable('family_entries')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'integer', (column) => column.notNull().check(sql`kind in (0, 1)`))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('changed_ms', 'bigint', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('value', 'text')
    .addPrimaryKeyConstraint('family_entries_key', ['user_id', 'kind', 'key'])
  await (isPostgres(db) ? entries : entries.modifyEnd(sql`without rowid`)).execute()
  await db.schema
    .createIndex('family_entries_in_order')
    .unique()
    .on('family_entries')
    .columns(['user_id', 'seq'])
    .execute()
}
