import type { Context, Hono } from 'hono'
import { SANDBOX_STYLE_HASH } from '../billing/sandbox/page-frame.ts'
import { checkoutPage, gonePage, portalPage } from '../billing/sandbox/pages.ts'
import { PORTAL_ACTIONS, type Sandbox } from '../billing/sandbox/sandbox.ts'
import { requestIdOf } from '../http/log-requests.ts'
import { contentSecurityPolicy, securityHeaders } from '../http/security-headers.ts'
import type { Services } from '../services.ts'

/**
 * The sandbox's hosted pages, only where no provider is set up. Whoever knows an address may use it, as
 * with a real provider's: it is 122 random bits.
 */
export function sandboxRoutes(app: Hono, { billing, config, clock }: Services): void {
  const { sandbox } = billing
  if (sandbox === null) return
  sandbox.connect((request) => Promise.resolve(app.fetch(request)))
  const headers = {
    ...securityHeaders(config),
    'content-security-policy': contentSecurityPolicy(config.apiOrigin, {
      style: SANDBOX_STYLE_HASH,
    }),
    'cache-control': 'no-store',
  }
  const send = (c: Context, page: { toString(): string }, status: 200 | 404 = 200): Response =>
    c.body(page.toString(), status, {
      ...headers,
      'x-request-id': requestIdOf(c),
      'content-type': 'text/html; charset=utf-8',
    })
  const goTo = (c: Context, location: string): Response =>
    c.body(null, 303, { ...headers, 'x-request-id': requestIdOf(c), location })

  app.get('/sandbox/checkout/:id', async (c) => {
    const checkout = await sandbox.findCheckout(c.req.param('id'))
    if (checkout === undefined) return send(c, gonePage(), 404)
    return send(c, checkoutPage(checkout, clock()))
  })

  app.post('/sandbox/checkout/:id/:action{pay|cancel}', async (c) => {
    const id = c.req.param('id')
    const isPayment = c.req.param('action') === 'pay'
    const checkout = await (isPayment ? sandbox.pay(id) : sandbox.findCheckout(id))
    if (checkout === undefined) return send(c, gonePage(), 404)
    if (checkout.status === 'paid') return goTo(c, checkout.success_url)
    return isPayment ? send(c, checkoutPage(checkout, clock())) : goTo(c, checkout.cancel_url)
  })

  app.get('/sandbox/portal/:id', async (c) => {
    const id = c.req.param('id')
    const portal = await sandbox.findPortal(id)
    if (portal === undefined) return send(c, gonePage(), 404)
    return send(c, portalPage(id, portal))
  })

  app.post(`/sandbox/portal/:id/:action{${PORTAL_ACTIONS.join('|')}}`, (c) =>
    act(c, sandbox, c.req.param('id'), c.req.param('action')),
  )

  async function act(c: Context, on: Sandbox, id: string, name: string): Promise<Response> {
    const action = PORTAL_ACTIONS.find((known) => known === name)
    if (action === undefined || !(await on.act(id, action))) return send(c, gonePage(), 404)
    return goTo(c, `/sandbox/portal/${id}`)
  }
}
