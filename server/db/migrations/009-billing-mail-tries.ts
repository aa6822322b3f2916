import type { Kysely } from 'kysely'

/** 009: each mail about a payment has its own next try, so that one that fails holds up no other. */
export async function addBillingMailTries(db: Kysely<unknown>): Promise<void> {
  // SQLite takes one column at a time.
  const table = () => db.schema.alterTable('billing_mails')
  await table()
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await table().addColumn('next_try_at', 'text').execute()
  await table().dropColumn('claimed_at').execute()
  await db
    .withTables<{
      billing_mails: { created_at: string; next_try_at: string | null; sent_at: string | null }
    }>()
    .updateTable('billing_mails')
    .set((row) => ({ next_try_at: row.ref('created_at') }))
    .where('sent_at', 'is', null)
    .execute()
  await db.schema
    .createIndex('billing_mails_to_send')
    .on('billing_mails')
    .column('next_try_at')
    .execute()
}
