import {
  getPushKey,
  type PushSubscriptionInput,
  subscribePush,
  unsubscribePush,
} from '#contract/push.ts'
import {
  deleteSubscriptions,
  keepNewestSubscriptions,
  upsertSubscription,
} from '../db/push-subscriptions.ts'
import type { PushSubscriptionRow } from '../db/schema.ts'
import { lockUsers } from '../db/users.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { response, refuse, tooMany, unauthorized } from '../http/reply.ts'
import { zoneName } from '../push/reminder-time.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** More browsers than anybody has. */
const MAX_BROWSERS = 20
const UNKNOWN_SERVICE = 'We send to no such push service'

/** Which browsers get the daily reminder. */
export function pushRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  const { db, clock, push } = services

  endpoints.forAnyone(getPushKey, async () => response({ publicKey: push.publicKey }))

  endpoints.forLearner(subscribePush, async ({ user, body }) => {
    if (!push.isKnown(body.endpoint)) {
      const issues = [{ path: 'endpoint', message: UNKNOWN_SERVICE }]
      return refuse(400, UNKNOWN_SERVICE, { issues })
    }
    const waitMs = await limits.hit([{ limit: 'push-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const subscription = newSubscription(user.id, body, clock())
    const isTaken = await db.write(async (tx) => {
      // The account may have gone since the session was looked at.
      const [holder] = await lockUsers(tx, db.kind, [user.id])
      if (holder === undefined) return false
      await upsertSubscription(tx, subscription)
      await keepNewestSubscriptions(tx, user.id, MAX_BROWSERS)
      return true
    })
    return isTaken ? response({ subscribed: true }) : unauthorized()
  })

  endpoints.forLearner(unsubscribePush, async ({ user, body }) => {
    await db.write((tx) => deleteSubscriptions(tx, user.id, body.endpoint))
    return response({ subscribed: false })
  })
}

function newSubscription(
  userId: string,
  { endpoint, keys, timeZone }: PushSubscriptionInput,
  nowMs: number,
): PushSubscriptionRow {
  return {
    endpoint,
    user_id: userId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    time_zone: zoneName(timeZone),
    created_at: new Date(nowMs).toISOString(),
    reminded_on: null,
    tries: 0,
    next_try_at: null,
  }
}
