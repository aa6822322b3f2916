import type { Kysely } from 'kysely'

/** 004: how learners say items of the course, for the reviewers. Goes with the account. */
export async function createSuggestionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('suggestions')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('roman', 'text')
    .addColumn('shahmukhi', 'text')
    .addColumn('place', 'text')
    .addColumn('comment', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('suggestions_key', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('suggestions_of_item').on('suggestions').column('item_id').execute()
}
