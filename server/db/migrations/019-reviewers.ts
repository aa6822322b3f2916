import type { Kysely } from 'kysely'

/** 019: invitations of reviewers of the course, and what they say of its lines. */
export async function createReviewers(db: Kysely<unknown>): Promise<void> {
  const added = db.schema.alterTable('invitations')
  await added
    .addColumn('scope', 'text', (column) => column.notNull().defaultTo('household'))
    .execute()
  await added.addColumn('initials', 'text').execute()
  await added.addColumn('origin', 'text').execute()
  const verdicts = db.schema
    .createTable('verdicts')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('item_id', 'text', (column) => column.notNull())
  await [
    'id',
    'invitation_id',
    'verdict',
    'roman',
    'shahmukhi',
    'comment',
    'read_roman',
    'judged_at',
  ]
    .reduce((table, name) => table.addColumn(name, 'text', (column) => column.notNull()), verdicts)
    .addPrimaryKeyConstraint('verdicts_key', ['user_id', 'item_id'])
    .execute()
}
