import type { BillingAccountRow, BillingMailKind } from '../db/billing-schema.ts'
import { oweMail, takeBackMails, wasMailOwed } from '../db/billing-mails.ts'
import type { Queries } from '../db/schema.ts'
import { isLive } from './choose-subscription.ts'

/** What the change from one state to the next owes the learner; written in the transaction of the change. */
export async function oweMails(
  tx: Queries,
  change: { before: BillingAccountRow; after: BillingAccountRow; now: string; ids: () => string },
): Promise<void> {
  const { before, after } = change
  const subscriptionId = after.subscription_id
  if (subscriptionId === null) return
  const owe = (kind: BillingMailKind, occasion: string): Promise<void> =>
    oweMail(tx, {
      id: change.ids(),
      user_id: after.user_id,
      subscription_id: subscriptionId,
      kind,
      occasion,
      created_at: change.now,
    })

  const end = after.current_period_end ?? ''
  if (after.status === 'active') await owe('confirmed', '')
  if (after.status === 'past_due') await owe('past_due', end)
  if (after.cancel_at_period_end === 1) return owe('cancelled', end)
  if (isLive({ state: after.status })) return takeBackMails(tx, subscriptionId, 'cancelled')
  // Ended by the provider without a cancellation before it: the learner hears of it now.
  const hasJustEnded = isLive({ state: before.status }) && before.subscription_id === subscriptionId
  if (hasJustEnded && !(await wasMailOwed(tx, subscriptionId, 'cancelled'))) {
    await owe('cancelled', end)
  }
}
