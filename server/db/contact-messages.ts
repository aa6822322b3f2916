import { sql } from 'kysely'
import type { ContactMessageRow, Queries } from './schema.ts'
import { hasCome, type TimeBounds } from './stored-times.ts'

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

/** What was written from this address, the oldest first. */
export async function findMessagesFrom(
  queries: Queries,
  emailKey: string,
): Promise<ContactMessageRow[]> {
  return queries
    .selectFrom('contact_messages')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findWaitingMessages(
  queries: Queries,
  bounds: TimeBounds,
  limit: number,
): Promise<ContactMessageRow[]> {
  return queries
    .selectFrom('contact_messages')
    .selectAll()
    .where(hasCome('next_try_at', bounds))
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

export async function countWaitingMessages(queries: Queries): Promise<number> {
  const { waiting } = await queries
    .selectFrom('contact_messages')
    .select((all) => all.fn.countAll<number | string>().as('waiting'))
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

/**
 * Takes a waiting message in hand until `until`, in one statement: of several processes one gets it.
 * Should that one die, the message waits again from then on.
 */
export async function claimMessage(
  tx: Queries,
  id: string,
  { until, ...bounds }: TimeBounds & { until: string },
): Promise<ContactMessageRow | undefined> {
  return tx
    .updateTable('contact_messages')
    .set((row) => ({ tries: row('tries', '+', 1), next_try_at: until }))
    .where('id', '=', id)
    .where(hasCome('next_try_at', bounds))
    .returningAll()
    .executeTakeFirst()
}

export async function markMailed(
  tx: Queries,
  id: string,
  times: { now: string; keepUntil: string },
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set((row) => ({
      mailed_at: times.now,
      next_try_at: null,
      keep_until: row.fn.coalesce('keep_until', row.val(times.keepUntil)),
    }))
    .where('id', '=', id)
    .execute()
}

/** The writer's account is gone: what was mailed goes too, what still waits goes once it is mailed. */
export async function forgetMessagesFrom(
  tx: Queries,
  emailKey: string,
  now: string,
): Promise<void> {
  await tx
    .deleteFrom('contact_messages')
    .where('email_key', '=', emailKey)
    .where('mailed_at', 'is not', null)
    .execute()
  await tx
    .updateTable('contact_messages')
    .set({ keep_until: now })
    .where('email_key', '=', emailKey)
    .execute()
}

export async function deleteOldMessages(tx: Queries, now: string): Promise<void> {
  await tx
    .deleteFrom('contact_messages')
    .where('mailed_at', 'is not', null)
    .where('keep_until', '<=', now)
    .execute()
}

/** Of the messages that were mailed the newest stay: so many of each sender, and so many bytes altogether. */
export async function keepNewestMessages(
  tx: Queries,
  newest: { ofEachSender: number; bytes: number },
): Promise<void> {
  await sql`
    delete from contact_messages where id in (
      select id from (
        select id,
          row_number() over (partition by email_key order by created_at desc, id) as nth,
          sum(octet_length(message)) over (order by created_at desc, id) as bytes
        from contact_messages where mailed_at is not null
      ) as mailed where nth > ${newest.ofEachSender} or bytes > ${newest.bytes}
    )`.execute(tx)
}
