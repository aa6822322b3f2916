import type { Kysely } from 'kysely'

/** 003: the two parts of a name, the hour of the reminder, messages to the team, browsers to remind. */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  // SQLite takes one column at a time.
  await db.schema.alterTable('users').addColumn('first_name', 'text').execute()
  await db.schema.alterTable('users').addColumn('last_name', 'text').execute()
  await db.schema
    .alterTable('users')
    .addColumn('reminder_hour', 'integer', (column) => column.notNull().defaultTo(18))
    .execute()

  await db.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text')
    .addColumn('keep_until', 'text')
    .execute()
  await db.schema
    .createIndex('contact_messages_of_sender')
    .on('contact_messages')
    .column('email_key')
    .execute()
  await db.schema
    .createIndex('contact_messages_to_mail')
    .on('contact_messages')
    .column('next_try_at')
    .execute()

  await db.schema
    .createTable('push_subscriptions')
    .addColumn('endpoint', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('reminded_on', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text')
    .execute()
  await db.schema
    .createIndex('push_subscriptions_of_user')
    .on('push_subscriptions')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('push_subscriptions_of_zone')
    .on('push_subscriptions')
    .column('time_zone')
    .execute()
}
