import { sql } from 'kysely'
import { isPostgres } from './migrations/is-postgres.ts'
import type { Queries } from './schema.ts'
import { hasCome, type TimeBounds } from './stored-times.ts'

/** Counts one try in its window and says how many there were; a window that has ended begins anew. */
export async function hit(
  tx: Queries,
  key: string,
  { endsAt, ...bounds }: TimeBounds & { endsAt: string },
): Promise<{ count: number; windowEndsAt: string }> {
  const isOver = hasCome('rate_limits.window_ends_at', bounds)
  const row = await tx
    .insertInto('rate_limits')
    .values({ key, count: 1, window_ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        window_ends_at: sql<string>`case when ${isOver} then ${endsAt} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  return { count: row.count, windowEndsAt: row.window_ends_at }
}

/** When the window ends that has no try left; null where it has one. */
export async function fullWindowEndsAt(
  queries: Queries,
  key: string,
  { allowed, ...bounds }: TimeBounds & { allowed: number },
): Promise<string | null> {
  const row = await queries
    .selectFrom('rate_limits')
    .select('window_ends_at')
    .where('key', '=', key)
    .where(({ not }) => not(hasCome('window_ends_at', bounds)))
    .where('count', '>=', allowed)
    .executeTakeFirst()
  return row?.window_ends_at ?? null
}

export async function reset(tx: Queries, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** A window that counts nothing: it is open until then. */
export async function openWindow(tx: Queries, key: string, endsAt: string): Promise<void> {
  await tx
    .insertInto('rate_limits')
    .values({ key, count: 0, window_ends_at: endsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at: endsAt }))
    .execute()
}

export async function windowIsOpen(
  queries: Queries,
  key: string,
  bounds: TimeBounds,
): Promise<boolean> {
  const row = await queries
    .selectFrom('rate_limits')
    .select('key')
    .where('key', '=', key)
    .where(({ not }) => not(hasCome('window_ends_at', bounds)))
    .executeTakeFirst()
  return row !== undefined
}

/** At most so many of those that have ended; gives how many went. One that is being counted in is left for later. */
export async function deleteEndedWindows(
  tx: Queries,
  bounds: TimeBounds,
  limit: number,
): Promise<number> {
  const unlocked = isPostgres(tx) ? sql`for update skip locked` : sql``
  const deleted = await sql`
    delete from rate_limits where key in (
      select key from rate_limits where ${hasCome('window_ends_at', bounds)} limit ${sql.lit(limit)} ${unlocked}
    )`.execute(tx)
  return Number(deleted.numAffectedRows ?? 0)
}
