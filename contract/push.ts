import * as v from 'valibot'
import { defineCall } from './call.ts'

/** A point on P-256, uncompressed: 65 bytes in base64url, the first of them 4 (RFC 8291). */
const publicKey = v.pipe(
  v.string(),
  v.regex(/^B[\w-]{86}=?$/, 'p256dh is a P-256 key in base64url'),
)
/** 16 bytes in base64url (RFC 8291). */
const authSecret = v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/, 'auth is 16 bytes in base64url'))
/** As a browser writes an address. A URL may hold what is no text: PostgreSQL takes no NUL. */
const endpoint = v.pipe(
  v.string(),
  v.url(),
  v.maxLength(1024),
  v.regex(/^[!-~]*$/, 'endpoint is an address as a browser writes it'),
)

/** What the browser's PushSubscription gives, and the zone in which the learner's day runs. */
export const pushSubscriptionInput = v.strictObject({
  endpoint,
  keys: v.strictObject({ p256dh: publicKey, auth: authSecret }),
  /** IANA name, as `Intl` tells it. */
  timeZone: v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'There is no such time zone')),
})

export type PushSubscriptionInput = v.InferOutput<typeof pushSubscriptionInput>

/** What a push brings: its kind and nothing about the learner; the worker has the words. */
export const DAILY_REMINDER = 'daily-reminder'
export const pushMessage = v.looseObject({ kind: v.string() })

export type PushMessage = v.InferOutput<typeof pushMessage>

export const getPushKey = defineCall({
  method: 'GET',
  path: '/api/push/key',
  access: 'public',
  summary: 'The public VAPID key that a browser subscribes with',
  body: undefined,
  response: v.looseObject({ publicKey: v.string() }),
})

export const subscribePush = defineCall({
  method: 'POST',
  path: '/api/push/subscribe',
  access: 'learner',
  summary: 'Send the daily reminder to this browser too',
  body: pushSubscriptionInput,
  response: v.looseObject({ subscribed: v.boolean() }),
  failures: [401, 429],
})

export const unsubscribePush = defineCall({
  method: 'DELETE',
  path: '/api/push/subscribe',
  access: 'learner',
  summary: 'Send nothing more to this browser; without an endpoint, to none of the learner',
  body: v.strictObject({ endpoint: v.optional(endpoint) }),
  response: v.looseObject({ subscribed: v.boolean() }),
  failures: [401],
})

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions()
    return true
  } catch {
    return false
  }
}
