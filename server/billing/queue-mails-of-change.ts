import type { BillingAccountRow } from '../db/billing-schema.ts'
import type { BillingMailKind } from '../db/outbound-mail-schema.ts'
import { isMailKnown } from '../db/outbound-mails.ts'
import type { Queries } from '../db/schema.ts'
import { cancelMails, enqueueMail } from '../mail-queue/enqueue-mail.ts'
import type { MailServices } from '../mail-queue/mail-services.ts'
import { isLive } from './choose-subscription.ts'

/**
 * Queues, in the transaction of the change, what the change from one state to the next has to tell the learner. Gives
 * the ids of the mails; null for one that is known already.
 */
export async function queueMailsOfChange(
  services: Pick<MailServices, 'ids' | 'clock'>,
  tx: Queries,
  { before, after }: { before: BillingAccountRow; after: BillingAccountRow },
): Promise<(string | null)[]> {
  const { user_id: userId, subscription_id: subscriptionId, provider } = after
  if (subscriptionId === null) return []
  const mailIds: (string | null)[] = []
  const enqueue = async (kind: BillingMailKind, occasion: string): Promise<void> => {
    const mail = { kind, userId, subscriptionId, provider, occasion }
    mailIds.push(await enqueueMail(services, tx, mail))
  }

  const end = after.current_period_end ?? ''
  if (after.status === 'active') await enqueue('subscription-confirmed', '')
  if (after.status === 'past_due') await enqueue('payment-past-due', end)
  if (after.cancel_at_period_end === 1) await enqueue('subscription-cancelled', end)
  else if (isLive({ state: after.status })) {
    await cancelMails(tx, 'subscription-cancelled', subscriptionId)
  } else if (isLive({ state: before.status }) && before.subscription_id === subscriptionId) {
    // Ended by the provider: where no cancellation came before it, the learner is told now.
    const subject = { kind: 'subscription-cancelled', subjectId: subscriptionId } as const
    if (!(await isMailKnown(tx, subject))) await enqueue(subject.kind, end)
  }
  return mailIds
}
