import { type Context, Hono } from 'hono'
import { type Account, PORTAL_ACTIONS } from './account.ts'
import { PAGE_STYLE_HASH } from './page-frame.ts'
import { checkoutPage, gonePage, portalPage, successAddress } from './pages.ts'

/** The pages of Checkout and the customer portal. Whoever knows an address may use it, as at Stripe: it is 96 random bits. */
export function pageRoutes(account: Account): Hono {
  const pages = new Hono()

  pages.get('/c/pay/:id', (c) => {
    const session = account.findSession(c.req.param('id'))
    if (session === undefined) return send(c, gonePage(), 404)
    return send(c, checkoutPage(session, account.catalogue), 200, session.success_url)
  })

  pages.post('/c/pay/:id/:action{pay|cancel}', (c) => {
    const id = c.req.param('id')
    const isPayment = c.req.param('action') === 'pay'
    if (isPayment) account.pay(id)
    const session = account.findSession(id)
    if (session === undefined) return send(c, gonePage(), 404)
    if (session.status === 'complete') return c.redirect(successAddress(session), 303)
    if (!isPayment) return c.redirect(session.cancel_url, 303)
    return send(c, checkoutPage(session, account.catalogue), 200, session.success_url)
  })

  pages.get('/p/session/:id', (c) => {
    const id = c.req.param('id')
    const portal = account.findPortal(id)
    if (portal === undefined) return send(c, gonePage(), 404)
    return send(c, portalPage(id, portal, account.catalogue))
  })

  pages.post(`/p/session/:id/:action{${PORTAL_ACTIONS.join('|')}}`, (c) => {
    const id = c.req.param('id')
    const action = PORTAL_ACTIONS.find((known) => known === c.req.param('action'))
    if (action === undefined || !account.act(id, action)) return send(c, gonePage(), 404)
    return c.redirect(`/p/session/${id}`, 303)
  })

  pages.get('*', (c) => send(c, gonePage(), 404))
  return pages
}

/** `returnTo`: browsers apply `form-action` to the redirect after a form too, so it names the app. */
function send(
  c: Context,
  page: { toString(): string },
  status: 200 | 404 = 200,
  returnTo?: string,
): Response {
  const target = returnTo === undefined ? '' : ` ${new URL(returnTo).origin}`
  return c.body(page.toString(), status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src '${PAGE_STYLE_HASH}'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}
