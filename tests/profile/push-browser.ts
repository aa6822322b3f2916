import { vi } from 'vitest'

type Options = { userVisibleOnly: boolean; applicationServerKey: Uint8Array }

/** A point on P-256 and 16 bytes, as a browser gives them. */
const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

/** What a browser has of web push, in the place of jsdom's nothing; `answer` is what its owner says when asked. */
export function stubPushBrowser({
  answer = 'granted',
  permission = 'default',
  service = 'https://fcm.googleapis.com',
}: {
  answer?: NotificationPermission
  permission?: NotificationPermission
  service?: string
} = {}) {
  let made = 0
  const browser = {
    asked: 0,
    permission,
    /** The push service behind the browser does not answer. */
    isServiceDown: false,
    subscription: null as PushSubscription | null,
  }

  function newSubscription(key: Uint8Array): PushSubscription {
    made += 1
    const endpoint = `${service}/fcm/send/${made}`
    const subscription = {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(key).buffer },
      toJSON: () => ({ endpoint, keys: KEYS }),
      async unsubscribe() {
        browser.subscription = null
        return true
      },
    }
    return subscription as unknown as PushSubscription
  }

  const pushManager = {
    getSubscription: async () => browser.subscription,
    async subscribe({ applicationServerKey }: Options) {
      if (browser.isServiceDown) throw new DOMException('push service error', 'AbortError')
      browser.subscription = newSubscription(applicationServerKey)
      return browser.subscription
    },
  }
  vi.stubGlobal('PushManager', function PushManager() {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked += 1
      browser.permission = answer
      return answer
    },
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => ({ pushManager }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return {
    ...browser,
    get asked() {
      return browser.asked
    },
    get subscription() {
      return browser.subscription
    },
    /** A subscription that this browser made long ago, with the server's key of then. */
    hasSubscribed(key: Uint8Array) {
      browser.permission = 'granted'
      browser.subscription = newSubscription(key)
    },
    serviceIsDown() {
      browser.isServiceDown = true
    },
    permit(next: NotificationPermission) {
      browser.permission = next
    },
  }
}

export function forgetPushBrowser(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
