import { createHmac } from 'node:crypto'
import { deleteSandboxEvent, insertSandboxEvent, takeSandboxEvents } from '../../db/sandbox.ts'
import type { Queries } from '../../db/schema.ts'
import type { CoreServices } from '../../core-services.ts'
import { signWebhook } from './webhook-signature.ts'

/** After a delivery that was not taken. */
const TRY_AGAIN_MS = 15_000

export type Deliver = (request: Request) => Promise<Response>

export type SandboxEvents = ReturnType<typeof createSandboxEvents>

/** The sandbox's webhooks: written with the change, signed and brought to our own handler until it takes them. */
export function createSandboxEvents({
  db,
  clock,
  ids,
  config,
  background,
}: Pick<CoreServices, 'db' | 'clock' | 'ids' | 'config' | 'background'>) {
  // From the secret that every process shares; it signs nothing else.
  const secret = createHmac('sha256', config.jwtSecret).update('sandbox webhooks').digest('hex')
  let handler: Deliver | null = null

  async function deliver(): Promise<void> {
    if (handler === null) return
    const taken = await db.write((tx) =>
      takeSandboxEvents(tx, {
        now: new Date(clock()).toISOString(),
        nextAttemptAt: new Date(clock() + TRY_AGAIN_MS).toISOString(),
      }),
    )
    for (const { id, body } of taken) {
      const response = await handler(
        new Request('http://sandbox.invalid/api/stripe/webhook', {
          method: 'POST',
          headers: { 'stripe-signature': signWebhook(body, secret, clock()) },
          body,
        }),
      )
      if (response.ok) await db.write((tx) => deleteSandboxEvent(tx, id))
    }
  }

  return {
    secret,
    /** Who takes the webhooks: the app, once it is there. */
    connect(to: Deliver): void {
      handler = to
    },
    async write(
      tx: Queries,
      type: string,
      object: { object: string; id: string; customer: string },
    ): Promise<void> {
      const created = Math.floor(clock() / 1000)
      const id = `evt_sandbox_${ids().replaceAll('-', '')}`
      const body = JSON.stringify({ id, object: 'event', type, created, data: { object } })
      const now = new Date(clock()).toISOString()
      await insertSandboxEvent(tx, { id, body, attempts: 0, next_attempt_at: now })
    },
    deliver,
    deliverSoon(): void {
      background.run('sandbox webhooks', deliver)
    },
  }
}
