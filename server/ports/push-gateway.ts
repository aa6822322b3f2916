import type { PushMessage } from '#contract/push.ts'
import type { PushSubscriptionRow } from '../db/schema.ts'

/** `gone`: the browser wants no more, or nothing can be encrypted for it. `failed`: perhaps later. */
export type PushOutcome = 'delivered' | 'gone' | 'failed'

export type PushRecipient = Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>

export type PushGateway = {
  publicKey: string
  /** Whether this endpoint belongs to a push service that we send to. */
  isKnown(endpoint: string): boolean
  /** `ttlSeconds`: how long the service keeps it for a browser that is off. */
  send(
    to: PushRecipient,
    message: PushMessage,
    options: { ttlSeconds: number },
  ): Promise<PushOutcome>
}
