import { html } from 'hono/html'
import { pounds } from '#domain/prices.ts'
import type { FakeSession, FakeSubscription } from './books.ts'
import { amountOf, type Catalogue } from './catalogue.ts'
import { action, type Html, page } from './page-frame.ts'
import { isRunning } from './period-end.ts'

const PRODUCT = 'Premium Heritage Access'

/** The hosted payment page: product, price, Pay and Cancel. */
export function checkoutPage(session: FakeSession, catalogue: Catalogue): Html {
  if (session.status === 'complete') {
    return page('Paid', closed('This is paid', successAddress(session)))
  }
  if (session.status === 'expired') {
    return page('Expired', closed('This payment page has expired', session.cancel_url))
  }
  const price = pounds(session.amount_total)
  const interval = intervalOf(session, catalogue)
  const address = `/c/pay/${session.id}`
  return page(
    'Pay',
    html`<div class="card">
      <h1>${PRODUCT}</h1>
      <p class="price"><b>${price}</b> a ${interval}</p>
      <dl>
        <dt>Plan</dt>
        <dd>${planName(interval)}</dd>
        <dt>Due today</dt>
        <dd>${price}</dd>
      </dl>
      ${action(`${address}/pay`, `Pay ${price}`)} ${action(`${address}/cancel`, 'Cancel', 'quiet')}
    </div>`,
  )
}

/** Where a payment leads back to. */
export function successAddress({ id, success_url: address }: FakeSession): string {
  return address.replace('{CHECKOUT_SESSION_ID}', id)
}

type PortalView = { return_url: string; subscription: FakeSubscription | undefined }

/** What a subscriber does at a provider, and what time and banks do to a subscription. */
export function portalPage(
  portalId: string,
  { subscription, return_url: returnUrl }: PortalView,
  catalogue: Catalogue,
): Html {
  const back = html`<p><a href="${returnUrl}">Back to Apni Boli</a></p>`
  if (subscription === undefined) {
    return page(
      'Billing',
      html`<div class="card">
        <h1>There is no subscription</h1>
        ${back}
      </div>`,
    )
  }
  const interval = intervalOf(subscription, catalogue)
  return page(
    'Billing',
    html`<div class="card">
        <h1>Your subscription</h1>
        <p class="price"><b>${pounds(amountOf(catalogue, subscription))}</b> a ${interval}</p>
        <dl>
          <dt>Plan</dt>
          <dd>${planName(interval)}</dd>
          <dt>Status</dt>
          <dd>${statusText(subscription)}</dd>
          <dt>${endLabel(subscription)}</dt>
          <dd>${day(subscription.current_period_end)}</dd>
        </dl>
        ${ownActions(portalId, subscription)} ${back}
      </div>
      ${isRunning(subscription) ? tryOut(portalId, subscription) : ''}`,
  )
}

export function gonePage(): Html {
  return page(
    'Not found',
    html`<div class="card">
      <h1>There is no such page</h1>
    </div>`,
  )
}

function ownActions(portalId: string, subscription: FakeSubscription): Html | '' {
  if (!isRunning(subscription)) return ''
  const at = `/p/session/${portalId}`
  const pay = subscription.status === 'past_due' ? action(`${at}/pay`, 'Pay again') : ''
  const end = subscription.cancel_at_period_end
    ? action(`${at}/resume`, 'Resume subscription')
    : action(`${at}/cancel`, 'Cancel subscription', 'danger')
  return html`${pay} ${end}`
}

function tryOut(portalId: string, { status }: FakeSubscription): Html {
  const at = `/p/session/${portalId}`
  const fail = action(`${at}/fail`, 'Let the next payment fail', 'quiet')
  return html`<h2>Try it out</h2>
    <p class="soft">What otherwise takes a month, now.</p>
    ${status === 'active' ? fail : ''} ${action(`${at}/end`, 'Let the period end', 'quiet')}`
}

function closed(title: string, address: string): Html {
  return html`<div class="card">
    <h1>${title}</h1>
    <p><a href="${address}">Back to Apni Boli</a></p>
  </div>`
}

function intervalOf({ price }: { price: string }, { prices }: Catalogue): string {
  return prices.get(price)?.interval ?? 'month'
}

function planName(interval: string): string {
  return interval === 'year' ? 'Annual' : 'Monthly'
}

function statusText({ status, cancel_at_period_end: cancels }: FakeSubscription): string {
  if (status === 'past_due') return 'Payment failed'
  if (status !== 'active') return 'Ended'
  return cancels ? 'Active, cancelled' : 'Active'
}

function endLabel({ status, cancel_at_period_end: cancels }: FakeSubscription): string {
  if (status === 'past_due') return 'To be paid by'
  if (status !== 'active') return 'Ended'
  return cancels ? 'Ends' : 'Paid until'
}

function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(
    new Date(seconds * 1000),
  )
}
