import { unsubscribePush } from '#contract/push.ts'
import type { Api } from '#data/api.ts'
import { type PushFailure, subscribeBrowser } from '#data/push-subscription.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { isAppleMobile } from './install.ts'

/**
 * How reminders stand in this browser. `unsupported`: it has none. `needs-install`: an iPhone or iPad, where
 * only the installed app has them. `denied`: the learner or their device said no.
 */
export type PushState = 'unsupported' | 'needs-install' | 'denied' | 'off' | 'on'

/** `dismissed`: the browser's question was closed without an answer. `not-ready`: no worker yet. */
export type TurnOnFailure =
  | PushFailure
  | { kind: 'denied' }
  | { kind: 'dismissed' }
  | { kind: 'not-ready' }

/** Asks nobody anything: it only looks. */
export async function readPushState(): Promise<PushState> {
  if (
    !('PushManager' in window) ||
    !('Notification' in window) ||
    !('serviceWorker' in navigator)
  ) {
    return isAppleMobile(navigator) ? 'needs-install' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  return subscription !== null && Notification.permission === 'granted' ? 'on' : 'off'
}

/** On the learner's press, and only then: the browser asks them, and subscribes. */
export async function turnPushOn(api: Api): Promise<Result<void, TurnOnFailure>> {
  // First of all: a browser shows its question only while the press is fresh.
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return fail({ kind: 'denied' })
  if (permission !== 'granted') return fail({ kind: 'dismissed' })
  const registration = await currentRegistration()
  if (registration === undefined) return fail({ kind: 'not-ready' })
  return subscribeBrowser(registration.pushManager, api)
}

/**
 * Nothing comes to this browser any more. The server is told where it can be reached; where it cannot, the
 * browser's own service answers its next push with "gone", and it forgets us then. Never rejects.
 */
export async function turnPushOff(api: Api, options: { token?: string } = {}): Promise<void> {
  try {
    const subscription = await currentSubscription()
    if (subscription === null) return
    const { endpoint } = subscription
    await subscription.unsubscribe()
    await api.call(unsubscribePush, { ...options, body: { endpoint } })
  } catch (error) {
    globalThis.reportError(error)
  }
}

/**
 * What may have changed since the browser subscribed (the server's key, the learner's time zone), put right
 * without a question. Nothing happens where reminders are not on.
 */
export async function refreshPush(api: Api): Promise<Result<void, PushFailure>> {
  if ((await readPushState()) !== 'on') return ok(undefined)
  const registration = await currentRegistration()
  return registration ? subscribeBrowser(registration.pushManager, api) : ok(undefined)
}

async function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await currentRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}
