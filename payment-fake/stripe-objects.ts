import { newId } from './account.ts'
import type { FakeSession, FakeSubscription } from './books.ts'
import type { Catalogue } from './catalogue.ts'

/** Stands for the port in the address of a page until the response is sent: after a restart it may be another. */
export const PORT_MARK = '{port}'

/** The page's address on the host that the app has for whoever pays: a phone in the same network sees both. */
export function pageAddress(returnAddress: string, path: string): string {
  return `http://${new URL(returnAddress).hostname}:${PORT_MARK}${path}`
}

export function sessionObject(session: FakeSession, catalogue: Catalogue): object {
  const coupon = catalogue.coupons.get(session.coupon ?? '')
  const isOpen = session.status === 'open'
  return {
    ...session,
    object: 'checkout.session',
    mode: 'subscription',
    url: isOpen ? pageAddress(session.success_url, `/c/pay/${session.id}`) : null,
    line_items: {
      object: 'list',
      data: [{ id: newId('li'), price: priceObject(session.price, catalogue) }],
    },
    discounts: coupon === undefined ? [] : [{ coupon: { id: session.coupon, ...coupon } }],
  }
}

export function subscriptionObject(
  { price, invoice, current_period_end, ...rest }: FakeSubscription,
  catalogue: Catalogue,
): object {
  const item = { id: newId('si'), price: priceObject(price, catalogue), current_period_end }
  return {
    ...rest,
    object: 'subscription',
    items: { object: 'list', data: [item] },
    latest_invoice: { id: newId('in'), object: 'invoice', ...invoice },
  }
}

function priceObject(id: string, { prices }: Catalogue): object {
  const { interval, interval_count, ...price } = prices.get(id) ?? {}
  return { id, object: 'price', ...price, recurring: { interval, interval_count } }
}
