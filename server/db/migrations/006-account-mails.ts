import type { Kysely } from 'kysely'

/** 006: mails about accounts that are on their way. */
export async function createAccountMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('account_mails_to_send')
    .on('account_mails')
    .column('next_try_at')
    .execute()
  await db.schema
    .createIndex('account_mails_of_address')
    .on('account_mails')
    .column('email_key')
    .execute()
}
