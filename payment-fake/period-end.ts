import type { FakeSubscription } from './books.ts'
import type { Catalogue } from './catalogue.ts'

const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 }

/** One period later, at the month's last day where there is no such day. */
export function onePeriodAfter(
  seconds: number,
  price: string,
  { prices }: Pick<Catalogue, 'prices'>,
): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + (MONTHS[prices.get(price)?.interval ?? ''] ?? 1))
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime() / 1000
}

/**
 * Ends the period. A cancelled subscription ends with it, and so does one that was not paid; the others are
 * charged for the next period, and are past due when that fails.
 */
export function endPeriod(
  subscription: FakeSubscription,
  catalogue: Catalogue,
  { isPaid }: { isPaid: boolean },
): void {
  if (subscription.cancel_at_period_end || subscription.status === 'past_due') {
    subscription.status = 'canceled'
    return
  }
  subscription.status = isPaid ? 'active' : 'past_due'
  subscription.current_period_end = onePeriodAfter(
    subscription.current_period_end,
    subscription.price,
    catalogue,
  )
}

/** Ends every period that is over by now. */
export function catchUp(
  subscription: FakeSubscription,
  catalogue: Catalogue,
  nowSeconds: number,
): void {
  while (isRunning(subscription) && subscription.current_period_end <= nowSeconds) {
    endPeriod(subscription, catalogue, { isPaid: true })
  }
}

export function isRunning({ status }: FakeSubscription): boolean {
  return status === 'active' || status === 'past_due'
}
