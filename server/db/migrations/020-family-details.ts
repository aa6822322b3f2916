import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

const KINDS = sql`kind between 0 and 6`
const COLUMNS = ['user_id', 'kind', 'key', 'id', 'changed_ms', 'seq', 'value']

/** 020: a detail of a person is an entry of its own: father, mother, order of birth, name, and sex. */
export async function widenFamilyKinds(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  if (isPostgres(db)) {
    const entries = schema.alterTable('family_entries')
    await entries.dropConstraint('family_entries_kind_check').execute()
    await entries.addCheckConstraint('family_entries_kind_check', KINDS).execute()
    return
  }
  // SQLite changes no constraint of a table that is there.
  await schema.dropIndex('family_entries_in_order').execute()
  await schema.alterTable('family_entries').renameTo('family_entries_before').execute()
  await schema
    .createTable('family_entries')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'integer', (column) => column.notNull().check(KINDS))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('changed_ms', 'bigint', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('value', 'text')
    .addPrimaryKeyConstraint('family_entries_key', ['user_id', 'kind', 'key'])
    .modifyEnd(sql`without rowid`)
    .execute()
  const tables = db as Kysely<Record<string, Record<string, unknown>>>
  await tables
    .insertInto('family_entries')
    .columns(COLUMNS)
    .expression(tables.selectFrom('family_entries_before').select(COLUMNS))
    .execute()
  await schema.dropTable('family_entries_before').execute()
  await schema
    .createIndex('family_entries_in_order')
    .unique()
    .on('family_entries')
    .columns(['user_id', 'seq'])
    .execute()
}
