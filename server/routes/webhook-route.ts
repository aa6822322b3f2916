import type { Hono } from 'hono'
import type { Respond } from '../http/endpoint.ts'
import { readText } from '../http/read-body.ts'
import { response, providerDown, refuse, type Reply } from '../http/reply.ts'
import type { Services } from '../services.ts'

/** Events of the provider are larger than anything a client sends. */
const MAX_BODY_BYTES = 1024 * 1024

/** `POST /api/stripe/webhook`: the body is taken as it came, for the signature is over its bytes. */
export function webhookRoute(app: Hono, { billing }: Services, respond: Respond): void {
  app.post('/api/stripe/webhook', async (c) => respond(c, await reply(c.req.raw)))

  async function reply(request: Request): Promise<Reply> {
    const body = await readText(request, MAX_BODY_BYTES)
    if (body === null) return refuse(413, 'The request is larger than 1 MiB')
    const signature = request.headers.get('stripe-signature') ?? ''
    switch (await billing.webhook({ body, signature })) {
      case 'handled':
        return response({ received: true })
      case 'refused':
        return refuse(400, 'The signature does not fit, or its time is not ours')
      case 'unreadable':
        return refuse(400, 'The event cannot be read: it needs an id and a type')
      case 'failed':
        return providerDown()
    }
  }
}
