import type { PaidState, ProviderSubscription } from './gateway.ts'

const RANK: Record<PaidState, number> = { active: 3, past_due: 2, cancelled: 1, none: 0 }

/** Of all that a customer ever had the one that counts: the best paid, then the one that goes on, then the newest. */
export function chooseSubscription(
  subscriptions: readonly ProviderSubscription[],
): ProviderSubscription | undefined {
  return subscriptions
    .filter(({ state }) => state !== 'none')
    .toSorted(
      (a, b) =>
        RANK[b.state] - RANK[a.state] ||
        Number(a.cancelAtPeriodEnd) - Number(b.cancelAtPeriodEnd) ||
        b.createdAt.localeCompare(a.createdAt),
    )[0]
}

/** It is being charged, or tried to be: there is something to cancel, and no room for a second one. */
export function isLive({ state }: { state: string }): boolean {
  return state === 'active' || state === 'past_due'
}
