import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { dateOfDay, dayNumber, type LocalDate } from '#domain/calendar.ts'
import type { PushSubscriptionRow, Queries, Schema } from './schema.ts'
import { hasCome, type TimeBounds } from './stored-times.ts'

/** A browser belongs to the learner who subscribed it last; for a new one its day begins anew. */
export async function upsertSubscription(tx: Queries, row: PushSubscriptionRow): Promise<void> {
  const kept = <T>(column: string, otherwise: string) =>
    sql<T>`case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.${sql.ref(column)} else ${sql.raw(otherwise)} end`
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((given) => ({
        user_id: given.ref('excluded.user_id'),
        p256dh: given.ref('excluded.p256dh'),
        auth: given.ref('excluded.auth'),
        time_zone: given.ref('excluded.time_zone'),
        created_at: given.ref('excluded.created_at'),
        reminded_on: kept<string | null>('reminded_on', 'null'),
        tries: kept<number>('tries', '0'),
        next_try_at: kept<string | null>('next_try_at', 'null'),
      })),
    )
    .execute()
}

/** The `count` newest browsers of a learner stay. */
export async function keepNewestSubscriptions(
  tx: Queries,
  userId: string,
  count: number,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', 'not in', (all) =>
      all
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('endpoint')
        .limit(count),
    )
    .execute()
}

/** One browser of this learner, or all; what is another’s stays. */
export async function deleteSubscriptions(
  tx: Queries,
  userId: string,
  endpoint: string | undefined,
): Promise<void> {
  const own = tx.deleteFrom('push_subscriptions').where('user_id', '=', userId)
  await (endpoint === undefined ? own : own.where('endpoint', '=', endpoint)).execute()
}

/** The push service says that it is gone; one that was made anew meanwhile has another secret. */
export async function deleteGoneSubscription(
  tx: Queries,
  { endpoint, auth }: PushSubscriptionRow,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .execute()
}

export async function findTimeZones(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('push_subscriptions')
    .select('time_zone')
    .distinct()
    .execute()
  return rows.map((row) => row.time_zone)
}

/** A day in a zone, and the hours of it whose reminder is due. */
export type Due = {
  timeZone: string
  date: LocalDate
  hours: readonly number[]
  bounds: TimeBounds
  maxTries: number
}

export async function findDueEndpoints(
  queries: Queries,
  due: Due,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('time_zone', '=', due.timeZone)
    .where((where) => isDue(where, due))
    .limit(limit)
    .execute()
  return rows.map((row) => row.endpoint)
}

/**
 * Takes the reminder of the day in hand, in one statement that looks at everything again: of several
 * processes one gets it, and who has just studied or switched reminders off gets none.
 */
export async function claimReminder(
  tx: Queries,
  endpoint: string,
  due: Due,
): Promise<PushSubscriptionRow | undefined> {
  return tx
    .updateTable('push_subscriptions')
    .set({
      reminded_on: due.date,
      tries: sql<number>`case when reminded_on = ${due.date} then tries + 1 else 1 end`,
      next_try_at: null,
    })
    .where('endpoint', '=', endpoint)
    .where('time_zone', '=', due.timeZone)
    .where((where) => isDue(where, due))
    .returningAll()
    .executeTakeFirst()
}

function isDue(
  where: ExpressionBuilder<Schema, 'push_subscriptions'>,
  { date, hours, bounds, maxTries }: Due,
): Expression<SqlBool> {
  return where.and([
    where.or([
      where('reminded_on', 'is', null),
      where('reminded_on', '<', date),
      // No calendar is further ahead: the clock was.
      where('reminded_on', '>', dateOfDay(dayNumber(date) + 1)),
      where.and([
        where('reminded_on', '=', date),
        hasCome('next_try_at', bounds),
        where('tries', '<', maxTries),
      ]),
    ]),
    where.exists(
      where
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'push_subscriptions.user_id')
        .where('users.notifications', '=', 1)
        .where('users.reminder_hour', 'in', hours),
    ),
    where.not(
      where.exists(
        where
          .selectFrom('completions')
          .select('completions.id')
          .whereRef('completions.user_id', '=', 'push_subscriptions.user_id')
          .where('completions.local_date', '=', date),
      ),
    ),
    where.not(
      where.exists(
        where
          .selectFrom('practices')
          .select('practices.id')
          .whereRef('practices.user_id', '=', 'push_subscriptions.user_id')
          .where('practices.local_day', '=', dayNumber(date)),
      ),
    ),
  ])
}

/** A reminder that failed is tried again at this time, if it is still due then. */
export async function retryReminder(
  tx: Queries,
  { endpoint, reminded_on }: PushSubscriptionRow,
  nextTryAt: string,
): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ next_try_at: nextTryAt })
    .where('endpoint', '=', endpoint)
    .where('reminded_on', '=', reminded_on)
    .execute()
}
