import webPush from 'web-push'
import type { PushMessage } from '#contract/push.ts'
import type { Log } from '../log.ts'
import type { PushGateway, PushRecipient } from '../ports/push-gateway.ts'
import { isAtService, PUSH_SERVICES } from './push-services.ts'
import type { VapidKeys } from './vapid-keys.ts'

const RESPONSE_TIMEOUT_MS = 10_000

/** Web push: the package encrypts and signs (RFC 8291, 8292), we post it. */
export function createPushGateway({
  keys,
  subject,
  log,
  services = PUSH_SERVICES,
}: {
  keys: VapidKeys
  /** Whom a push service writes to when we misbehave: `mailto:` or `https:`. */
  subject: string
  log: Log
  services?: readonly string[]
}): PushGateway {
  function write(to: PushRecipient, message: PushMessage, ttlSeconds: number) {
    const { endpoint, p256dh, auth } = to
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      // A newer message of a kind takes the place of one that still waits at the service.
      { vapidDetails: { subject, ...keys }, TTL: ttlSeconds, topic: message.kind },
    )
  }

  return {
    publicKey: keys.publicKey,
    isKnown: (endpoint) => isAtService(endpoint, services),
    async send(to, message, { ttlSeconds }) {
      // The list may have become shorter since the browser subscribed.
      if (!isAtService(to.endpoint, services)) return 'gone'
      let request
      try {
        request = write(to, message, ttlSeconds)
      } catch {
        // Its key is no point on the curve: no browser made it, and none could read what we send.
        return 'gone'
      }
      try {
        const status = await post(request)
        if (status === 404 || status === 410) return 'gone'
        if (status >= 200 && status < 300) return 'delivered'
        log.warn({ status, service: new URL(to.endpoint).host }, 'a push was refused')
      } catch (error) {
        log.warn({ err: error, service: new URL(to.endpoint).host }, 'a push was not answered')
      }
      return 'failed'
    },
  }
}

async function post(request: webPush.RequestDetails): Promise<number> {
  const { 'Content-Length': _, ...headers } = request.headers
  const response = await fetch(request.endpoint, {
    method: request.method,
    headers,
    body: request.body === null ? null : new Uint8Array(request.body),
    // Where it would lead to has not been looked at.
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  await response.body?.cancel()
  return response.status
}
