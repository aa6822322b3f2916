import type { Kysely } from 'kysely'

/** 011: the latest whole reset of an account; what a reset goes by: when rows came, and which it has carried over. */
export async function addResetColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('reset_id', 'text').execute()
  await db.schema.alterTable('users').addColumn('reset_asked_at', 'text').execute()
  await db.schema
    .alterTable('completions')
    .addColumn('carried', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [table, column] of [
    ['completions', 'received_at'],
    ['progress', 'updated_at'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
  }
}
