import * as v from 'valibot'
import { getPushKey, pushSubscriptionInput, subscribePush } from '#contract/push.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Api } from './api.ts'
import type { Failure } from './failure.ts'

/** Why this browser gets no reminder: its push service did not answer or is none of those we send to, or ours did not. */
export type PushFailure = { kind: 'push-service' } | { kind: 'server'; failure: Failure }

/**
 * Subscribes this browser with the server's key of today and tells the server, for the page and for the
 * worker. A subscription made with another key is made anew: nothing would ever come through it. One that
 * the server could not be told of is taken back where it is new, so that what is shown is true.
 */
export async function subscribeBrowser(
  pushManager: PushManager,
  api: Api,
  options: { token?: string } = {},
): Promise<Result<void, PushFailure>> {
  const key = await api.call(getPushKey, {})
  if (!key.ok) return fail({ kind: 'server', failure: key.failure })
  const subscribed = await subscribeWith(pushManager, bytesOf(key.value.publicKey))
  if (subscribed === null) return fail({ kind: 'push-service' })
  const { subscription, isNew } = subscribed
  const body = bodyOf(subscription)
  if (body === null) return fail({ kind: 'push-service' })
  const told = await api.call(subscribePush, { ...options, body })
  if (told.ok) return ok(undefined)
  if (isNew) await subscription.unsubscribe().catch(() => false)
  const isStranger = told.failure.kind === 'invalid'
  return fail(isStranger ? { kind: 'push-service' } : { kind: 'server', failure: told.failure })
}

async function subscribeWith(
  pushManager: PushManager,
  key: Uint8Array<ArrayBuffer>,
): Promise<{ subscription: PushSubscription; isNew: boolean } | null> {
  try {
    const before = await pushManager.getSubscription()
    if (before && isSameKey(before.options.applicationServerKey, key)) {
      return { subscription: before, isNew: false }
    }
    await before?.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: key }
    return { subscription: await pushManager.subscribe(options), isNew: true }
  } catch {
    // No service behind the browser, one that does not answer, or a permission that was just taken away.
    return null
  }
}

/** What the server has to know of it; null where the browser gives no keys. */
function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const input = { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] }, timeZone }
  const parsed = v.safeParse(pushSubscriptionInput, input)
  return parsed.success ? parsed.output : null
}

function isSameKey(before: ArrayBuffer | null, key: Uint8Array): boolean {
  if (before === null) return false
  const bytes = new Uint8Array(before)
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at])
}

/** Base64url, as VAPID keys are written. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replace(/-/g, '+').replace(/_/g, '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
