import { sql } from 'kysely'
import type { ContactMessageRow, Queries } from './schema.ts'

const MAIL_KIND = 'contact-message'

/** False when there is one with this id already. */
export async function insertContactMessage(tx: Queries, row: ContactMessageRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('contact_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findContactMessage(
  queries: Queries,
  id: string,
): Promise<ContactMessageRow | undefined> {
  return queries.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What was written from this address, the oldest first, and when each reached the team. */
export async function findMessagesFrom(
  queries: Queries,
  emailKey: string,
): Promise<(ContactMessageRow & { sent_at: string | null })[]> {
  return queries
    .selectFrom('contact_messages')
    .leftJoin('outbound_mails', (join) =>
      join.onRef('subject_id', '=', 'contact_messages.id').on('kind', '=', MAIL_KIND),
    )
    .selectAll('contact_messages')
    .select('outbound_mails.sent_at')
    .where('contact_messages.email_key', '=', emailKey)
    .orderBy('contact_messages.created_at')
    .orderBy('contact_messages.id')
    .execute()
}

/** Its mail is sent or given up. A time that is set already stays. */
export async function keepMessageUntil(tx: Queries, id: string, keepUntil: string): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set((row) => ({ keep_until: row.fn.coalesce('keep_until', row.val(keepUntil)) }))
    .where('id', '=', id)
    .execute()
}

/** The writer's account is gone: so are the messages, each as soon as its mail does not wait any more. */
export async function forgetMessagesFrom(
  tx: Queries,
  emailKey: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ keep_until: now })
    .where('email_key', '=', emailKey)
    .execute()
  await deleteOldMessages(tx, now, emailKey)
}

/** Messages whose time is over, of one sender or of all, and their mails. A message whose mail waits stays. */
export async function deleteOldMessages(
  tx: Queries,
  now: string,
  emailKey?: string,
): Promise<void> {
  const isOfSender =
    emailKey === undefined ? sql`` : sql`and contact_messages.email_key = ${emailKey}`
  const isOver = sql`keep_until <= ${now} ${isOfSender}`
  await sql`
    delete from outbound_mails where kind = ${MAIL_KIND} and next_attempt_at is null
      and subject_id in (select id from contact_messages where ${isOver})`.execute(tx)
  await sql`
    delete from contact_messages where ${isOver} and not exists (
      select 1 from outbound_mails where subject_id = contact_messages.id and kind = ${MAIL_KIND}
    )`.execute(tx)
}

/**
 * Of the messages whose mail does not wait the newest stay: so many of each sender, and so many bytes altogether. Those
 * that were given up, which the team has nowhere else, are counted for themselves. The others are over at `now`.
 */
export async function keepNewestMessages(
  tx: Queries,
  { ofEachSender, bytes, now }: { ofEachSender: number; bytes: number; now: string },
): Promise<void> {
  await sql`
    update contact_messages set keep_until = ${now} where id in (
      select id from (
        select message.id,
          row_number() over (
            partition by mail.sent_at is null, message.email_key
            order by message.created_at desc, message.id
          ) as nth,
          sum(octet_length(message.message)) over (
            partition by mail.sent_at is null order by message.created_at desc, message.id
          ) as bytes
        from contact_messages as message
          join outbound_mails as mail on mail.subject_id = message.id and mail.kind = ${MAIL_KIND}
        where mail.next_attempt_at is null
      ) as settled where nth > ${ofEachSender} or bytes > ${bytes}
    )`.execute(tx)
}
