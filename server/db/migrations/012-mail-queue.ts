import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'

/** The tables that 012 replaces: a database of an earlier version still has them. */
export const REPLACED_TABLES = ['account_mails', 'billing_mails'] as const

/** 012: one queue for every mail. It takes over what waited, and what must stay known as sent. */
export async function createMailQueue(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await lockTables(db)
  await createTable(db)
  await takeAccountMails(db)
  await takeBillingMails(db)
  await takeContactMails(db)
  for (const table of REPLACED_TABLES) await db.schema.dropTable(table).execute()
  await db.schema.dropIndex('contact_messages_to_mail').execute()
  // SQLite takes one column at a time.
  for (const column of ['mailed_at', 'tries', 'next_try_at']) {
    await db.schema.alterTable('contact_messages').dropColumn(column).execute()
  }
}

/**
 * Processes of the version before may still be writing, and none of their mails may fall between the copy and the drop.
 * The accounts first, as their transactions do it: so neither side waits for the other crosswise.
 */
async function lockTables(db: Kysely<unknown>): Promise<void> {
  await sql`lock table users in exclusive mode`.execute(db)
  await sql`
    lock table account_mails, billing_mails, contact_messages in access exclusive mode`.execute(db)
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbound_mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('dedupe_key', 'text')
    .addColumn('email_key', 'text')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('refusals', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('given_up_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('outbound_mails')
  await index('outbound_mails_once')
    .unique()
    .columns(['subject_id', 'kind', 'dedupe_key'])
    .execute()
  await index('outbound_mails_due').column('next_attempt_at').execute()
  await index('outbound_mails_of_address').column('email_key').execute()
  await index('outbound_mails_of_user').column('user_id').execute()
}

async function takeAccountMails(db: Kysely<unknown>): Promise<void> {
  const payload = json(db, sql`'name', name, 'email', email, 'origin', origin`)
  await sql`
    insert into outbound_mails
      (id, kind, payload, email_key, attempts, refusals, next_attempt_at, created_at)
    select id, kind, ${payload}, email_key, tries, 0, next_try_at, created_at
    from account_mails`.execute(db)
}

/** What was neither sent nor due was given up; when is not known. */
async function takeBillingMails(db: Kysely<unknown>): Promise<void> {
  const payload = json(db, sql`'provider', coalesce(provider, ''), 'occasion', occasion`)
  await sql`
    insert into outbound_mails (
      id, kind, payload, subject_id, dedupe_key, user_id,
      attempts, refusals, next_attempt_at, sent_at, given_up_at, created_at
    )
    select
      id,
      case kind
        when 'confirmed' then 'subscription-confirmed'
        when 'past_due' then 'payment-past-due'
        else 'subscription-cancelled'
      end,
      ${payload}, mail.subscription_id, occasion, mail.user_id,
      tries, 0, next_try_at, sent_at,
      case when sent_at is null and next_try_at is null then created_at end,
      created_at
    from billing_mails as mail
      left join billing_accounts as account on account.user_id = mail.user_id`.execute(db)
}

/** The id of a message was chosen by its sender: it is no id of ours. */
async function takeContactMails(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into outbound_mails (
      id, kind, payload, subject_id, dedupe_key,
      attempts, refusals, next_attempt_at, sent_at, created_at
    )
    select
      'contact-message-' || id, 'contact-message', '{}', id, '',
      tries, 0, case when mailed_at is null then coalesce(next_try_at, created_at) end,
      mailed_at, created_at
    from contact_messages`.execute(db)
}

function json(db: Kysely<unknown>, pairs: RawBuilder<unknown>): RawBuilder<string> {
  return isPostgres(db)
    ? sql<string>`json_build_object(${pairs})::text`
    : sql<string>`json_object(${pairs})`
}
