import { html } from 'hono/html'
import { pounds } from '#domain/prices.ts'
import type { SandboxCheckoutRow, SandboxSubscriptionRow } from '../../db/billing-schema.ts'
import { action, type Html, page } from './page-frame.ts'
import type { SandboxPortalView } from './sandbox.ts'

const PRODUCT = 'Premium Heritage Access'

/** The hosted payment page: product, price, Pay and Cancel. */
export function checkoutPage(checkout: SandboxCheckoutRow, nowMs: number): Html {
  if (checkout.status === 'paid') {
    return page('Paid', closed('This is paid', checkout.success_url))
  }
  if (checkout.status === 'expired' || Date.parse(checkout.expires_at) <= nowMs) {
    return page('Expired', closed('This payment page has expired', checkout.cancel_url))
  }
  const price = pounds(checkout.price_pence)
  const address = `/sandbox/checkout/${checkout.id}`
  return page(
    'Pay',
    html`<div class="card">
      <h1>${PRODUCT}</h1>
      <p class="price"><b>${price}</b> ${each(checkout)}</p>
      <dl>
        <dt>Plan</dt>
        <dd>${planName(checkout)}</dd>
        <dt>Due today</dt>
        <dd>${price}</dd>
      </dl>
      ${action(`${address}/pay`, `Pay ${price}`)} ${action(`${address}/cancel`, 'Cancel', 'quiet')}
    </div>`,
  )
}

/** What a subscriber does at a provider, and what time and banks do to a subscription. */
export function portalPage(portalId: string, { subscription, returnUrl }: SandboxPortalView): Html {
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
  return page(
    'Billing',
    html`<div class="card">
        <h1>Your subscription</h1>
        <p class="price"><b>${pounds(subscription.price_pence)}</b> ${each(subscription)}</p>
        <dl>
          <dt>Plan</dt>
          <dd>${planName(subscription)}</dd>
          <dt>Status</dt>
          <dd>${statusText(subscription)}</dd>
          <dt>${endLabel(subscription)}</dt>
          <dd>${day(subscription.current_period_end)}</dd>
        </dl>
        ${ownActions(portalId, subscription)} ${back}
      </div>
      ${subscription.state === 'cancelled' ? '' : tryOut(portalId, subscription)}`,
  )
}

export function gonePage(): Html {
  return page(
    'Not found',
    html`<div class="card">
      <h1>There is no such page</h1>
      <p><a href="/">Go Home</a></p>
    </div>`,
  )
}

function ownActions(portalId: string, subscription: SandboxSubscriptionRow): Html | '' {
  if (subscription.state === 'cancelled') return ''
  const at = `/sandbox/portal/${portalId}`
  const pay = subscription.state === 'past_due' ? action(`${at}/pay`, 'Pay again') : ''
  const end =
    subscription.cancel_at_period_end === 1
      ? action(`${at}/resume`, 'Resume subscription')
      : action(`${at}/cancel`, 'Cancel subscription', 'danger')
  return html`${pay} ${end}`
}

function tryOut(portalId: string, { state }: SandboxSubscriptionRow): Html {
  const at = `/sandbox/portal/${portalId}`
  const fail = action(`${at}/fail`, 'Let the next payment fail', 'quiet')
  return html`<h2>Try it out</h2>
    <p class="soft">What otherwise takes a month, now.</p>
    ${state === 'active' ? fail : ''} ${action(`${at}/end`, 'Let the period end', 'quiet')}`
}

function closed(title: string, address: string): Html {
  return html`<div class="card">
    <h1>${title}</h1>
    <p><a href="${address}">Back to Apni Boli</a></p>
  </div>`
}

function each({ plan }: { plan: string }): string {
  return plan === 'annual' ? 'a year' : 'a month'
}

function planName({ plan }: { plan: string }): string {
  return plan === 'annual' ? 'Annual' : 'Monthly'
}

function statusText({ state, cancel_at_period_end: cancels }: SandboxSubscriptionRow): string {
  if (state === 'past_due') return 'Payment failed'
  if (state === 'cancelled') return 'Ended'
  return cancels === 1 ? 'Active, cancelled' : 'Active'
}

function endLabel({ state, cancel_at_period_end: cancels }: SandboxSubscriptionRow): string {
  if (state === 'cancelled') return 'Ended'
  if (state === 'past_due') return 'To be paid by'
  return cancels === 1 ? 'Ends' : 'Paid until'
}

function day(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(
    new Date(iso),
  )
}
