import { DAILY_REMINDER } from '#contract/push.ts'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import {
  claimReminder,
  deleteGoneSubscription,
  type Due,
  findDueEndpoints,
  findTimeZones,
  retryReminder,
} from '../db/push-subscriptions.ts'
import type { PushSubscriptionRow } from '../db/schema.ts'
import { timeBounds } from '../db/stored-times.ts'
import type { CoreServices } from '../core-services.ts'
import { reminderHoursDue } from './reminder-time.ts'

const MINUTE_MS = 60_000
/** All three tries fall into the hour of the reminder. */
const MAX_TRIES = 3
const PAUSE_MS = 15 * MINUTE_MS
/** A phone that was off hears of it within two hours; later the evening is over. */
const TTL_SECONDS = 2 * 60 * 60
const BATCH = 200
const AT_ONCE = 8

/**
 * The daily reminder, looked at each minute: to every browser of learners who want it, at their hour on
 * its own clocks, unless they have finished a lesson or practice that day. At most once a day for each, however many
 * processes look: a reminder is claimed before it is sent, and one whose process dies is not sent again.
 */
export async function sendDueReminders(
  services: CoreServices,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = services
  const nowMs = clock()
  const bounds = timeBounds(nowMs, PAUSE_MS)
  for (const timeZone of await db.read(findTimeZones)) {
    const { date, hours } = reminderHoursDue(timeZone, nowMs)
    if (hours.length === 0) continue
    const due = { timeZone, date, hours, bounds, maxTries: MAX_TRIES }
    let hasMore = true
    while (hasMore && !signal?.aborted) hasMore = await sendBatch(services, due, signal)
  }
}

/** Whether there may be more. */
async function sendBatch(services: CoreServices, due: Due, signal?: AbortSignal): Promise<boolean> {
  const { db } = services
  const inTurn = limitConcurrency(AT_ONCE)
  const endpoints = await db.read((queries) => findDueEndpoints(queries, due, BATCH))
  const claimed = await Promise.all(
    endpoints.map((endpoint) =>
      inTurn(async () => {
        if (signal?.aborted) return false
        const subscription = await db.write((tx) => claimReminder(tx, endpoint, due))
        if (subscription !== undefined) await send(services, subscription)
        return subscription !== undefined
      }),
    ),
  )
  return endpoints.length === BATCH && claimed.includes(true)
}

async function send(services: CoreServices, subscription: PushSubscriptionRow): Promise<void> {
  const { db, push, clock } = services
  const message = { kind: DAILY_REMINDER }
  switch (await push.send(subscription, message, { ttlSeconds: TTL_SECONDS })) {
    case 'delivered':
      return
    case 'gone':
      return db.write((tx) => deleteGoneSubscription(tx, subscription))
    case 'failed': {
      const nextTryAt = new Date(clock() + PAUSE_MS).toISOString()
      return db.write((tx) => retryReminder(tx, subscription, nextTryAt))
    }
  }
}
