import * as v from 'valibot'
import { defineCall } from './call.ts'

const key = v.pipe(v.string(), v.regex(/^[\w-]+=*$/, 'A key is base64url'), v.maxLength(256))
const endpoint = v.pipe(v.string(), v.url(), v.maxLength(1024))

/** What the browser's PushSubscription gives, and the zone in which the learner's day runs. */
export const pushSubscriptionInput = v.strictObject({
  endpoint,
  keys: v.strictObject({ p256dh: key, auth: key }),
  /** IANA name, as `Intl` tells it. */
  timeZone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'There is no such time zone')),
})

export type PushSubscriptionInput = v.InferOutput<typeof pushSubscriptionInput>

export const getPushKey = defineCall({
  method: 'GET',
  path: '/api/push/key',
  access: 'public',
  summary: 'The public VAPID key that a browser subscribes with',
  body: undefined,
  answer: v.looseObject({ publicKey: v.string() }),
})

export const subscribePush = defineCall({
  method: 'POST',
  path: '/api/push/subscribe',
  access: 'learner',
  summary: 'Send the daily reminder to this browser too',
  body: pushSubscriptionInput,
  answer: v.looseObject({ subscribed: v.boolean() }),
  failures: [401, 429],
})

export const unsubscribePush = defineCall({
  method: 'DELETE',
  path: '/api/push/subscribe',
  access: 'learner',
  summary: 'Send nothing more to this browser; without an endpoint, to none of the learner',
  body: v.strictObject({ endpoint: v.optional(endpoint) }),
  answer: v.looseObject({ subscribed: v.boolean() }),
  failures: [401],
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}
