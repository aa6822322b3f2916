import type { Queries } from './schema.ts'

export async function isEventHandled(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('billing_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function markEventHandled(tx: Queries, id: string, now: string): Promise<void> {
  await tx
    .insertInto('billing_events')
    .values({ id, handled_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** A provider repeats an event for some days; an older one is refused by its signature's time. */
export async function deleteOldEvents(tx: Queries, handledBefore: string): Promise<void> {
  await tx.deleteFrom('billing_events').where('handled_at', '<', handledBefore).execute()
}
