import type { ColumnDefinitionBuilder, Kysely } from 'kysely'

/** Accounts at the payment provider, and the tables of a fake provider, which a later migration drops. */
export async function createBillingTables(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createSandbox(db)
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billing_accounts')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('provider', 'text', required)
    .addColumn('customer_key', 'text', required)
    .addColumn('customer_id', 'text', (column) => column.unique())
    .addColumn('reads_begun', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('read_applied', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('subscription_id', 'text')
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('plan', 'text')
    .addColumn('current_period_end', 'text')
    .addColumn('cancel_at_period_end', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('checked_at', 'text')
    .addColumn('next_check_at', 'text')
    .addColumn('origin', 'text', required)
    .execute()
  await db.schema
    .createIndex('billing_accounts_due')
    .on('billing_accounts')
    .column('next_check_at')
    .execute()
  await db.schema
    .createTable('billing_checkouts')
    .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
    .addColumn('id', 'text', required)
    .addColumn('choice', 'text', required)
    .addColumn('session_id', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createTable('billing_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('handled_at', 'text', required)
    .execute()
  await db.schema
    .createTable('billing_mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('subscription_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('occasion', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('claimed_at', 'text')
    .addColumn('sent_at', 'text')
    .addUniqueConstraint('billing_mails_once', ['subscription_id', 'kind', 'occasion'])
    .execute()
  await db.schema
    .createIndex('billing_mails_of_user')
    .on('billing_mails')
    .column('user_id')
    .execute()
}

/** No foreign keys to our accounts: a provider keeps its own books. */
async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sandbox_customers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', required)
    .addColumn('email', 'text', required)
    .execute()
  await db.schema
    .createTable('sandbox_checkouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('customer_id', 'text', ofCustomer)
    .addColumn('user_id', 'text', required)
    .addColumn('plan', 'text', required)
    .addColumn('price_pence', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('success_url', 'text', required)
    .addColumn('cancel_url', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createTable('sandbox_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', ofCustomer)
    .addColumn('plan', 'text', required)
    .addColumn('price_pence', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('current_period_end', 'text', required)
    .addColumn('cancel_at_period_end', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await db.schema
    .createTable('sandbox_portals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('customer_id', 'text', ofCustomer)
    .addColumn('return_url', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await db.schema
    .createTable('sandbox_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_attempt_at', 'text', required)
    .execute()
  for (const table of ['sandbox_checkouts', 'sandbox_subscriptions', 'sandbox_portals']) {
    await db.schema.createIndex(`${table}_of_customer`).on(table).column('customer_id').execute()
  }
}

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull()
}

function ofUser(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('users.id').onDelete('cascade')
}

function ofCustomer(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('sandbox_customers.id').onDelete('cascade')
}
