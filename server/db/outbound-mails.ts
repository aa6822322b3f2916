import type { MailKind, OutboundMailRow } from './outbound-mail-schema.ts'
import type { Queries } from './schema.ts'
import { hasCome, type TimeBounds } from './stored-times.ts'

/** False when the mail is known already: waiting, sent or given up. */
export async function insertMail(tx: Queries, row: OutboundMailRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('outbound_mails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject_id', 'kind', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The mail that has waited longest first. */
export async function findDueMails(
  queries: Queries,
  bounds: TimeBounds,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('outbound_mails')
    .select('id')
    .where(hasCome('next_attempt_at', bounds))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Claims a mail until `until`, in one statement: of several processes one gets it. Should that process die, the mail is
 * due again from then on.
 */
export async function claimMail(
  tx: Queries,
  id: string,
  { until, ...bounds }: TimeBounds & { until: string },
): Promise<OutboundMailRow | undefined> {
  return tx
    .updateTable('outbound_mails')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: until }))
    .where('id', '=', id)
    .where(hasCome('next_attempt_at', bounds))
    .returningAll()
    .executeTakeFirst()
}

export async function postponeMail(
  tx: Queries,
  id: string,
  next: Pick<OutboundMailRow, 'next_attempt_at' | 'refusals'>,
): Promise<void> {
  await tx.updateTable('outbound_mails').set(next).where('id', '=', id).execute()
}

/** Keeps the mail as sent or given up: it is never attempted again. */
export async function settleMail(
  tx: Queries,
  id: string,
  outcome: Pick<OutboundMailRow, 'sent_at' | 'given_up_at'>,
): Promise<void> {
  await tx
    .updateTable('outbound_mails')
    .set({ ...outcome, next_attempt_at: null })
    .where('id', '=', id)
    .execute()
}

export async function deleteMail(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('outbound_mails').where('id', '=', id).execute()
}

/** The mails to this address, the oldest first. */
export async function findMailsTo(queries: Queries, emailKey: string): Promise<OutboundMailRow[]> {
  return queries
    .selectFrom('outbound_mails')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .execute()
}

/** All mails to this address, or those of one kind. */
export async function deleteMailsTo(tx: Queries, emailKey: string, kind?: MailKind): Promise<void> {
  let rows = tx.deleteFrom('outbound_mails').where('email_key', '=', emailKey)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  await rows.execute()
}

type Subject = { kind: MailKind; subjectId: string }

export async function deleteMailsAbout(tx: Queries, { kind, subjectId }: Subject): Promise<void> {
  await tx
    .deleteFrom('outbound_mails')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .execute()
}

/** Whether one was ever queued, and not cancelled. */
export async function isMailKnown(
  queries: Queries,
  { kind, subjectId }: Subject,
): Promise<boolean> {
  const row = await queries
    .selectFrom('outbound_mails')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** How many mails of each kind wait; a kind of which none waits is left out. */
export async function countWaitingMails(queries: Queries): Promise<Map<MailKind, number>> {
  const rows = await queries
    .selectFrom('outbound_mails')
    .select(['kind', (all) => all.fn.countAll<number | string>().as('waiting')])
    .where('next_attempt_at', 'is not', null)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, waiting }) => [kind, Number(waiting)]))
}
