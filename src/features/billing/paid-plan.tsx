import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import type { SubscriptionStatus } from '#contract/billing.ts'
import { CANCELLED } from '#copy/billing.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { showToast } from '#ui/toast-store.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ManageBilling } from './manage-billing.tsx'
import { periodLabel, planWord, statusLook } from './subscription-labels.ts'

type PaidPlanProps = {
  subscription: SubscriptionStatus
  /** After a cancellation: user and status are asked for again. */
  onChanged: () => Promise<void>
}

/** A subscription: its status in colour and word, its plan, its day, and what can be done about it. */
export function PaidPlan({ subscription, onChanged }: PaidPlanProps) {
  const { status, plan, cancelAtPeriodEnd, hasSubscription } = subscription
  const [isAsking, setIsAsking] = useState(false)
  const { tone, word } = statusLook(status)
  const period = periodLabel(subscription)
  const isPastDue = status === 'past_due'
  const isRunning = hasSubscription && (status === 'active' || isPastDue)
  return (
    <Card as="section" className="plan-card" aria-labelledby="subscription-plan">
      <div className="plan-head">
        <h2 id="subscription-plan">Premium Heritage Access</h2>
        <Chip tone={tone}>{word}</Chip>
      </div>
      <dl>
        <div>
          <dt>Plan</dt>
          <dd>{planWord(plan)}</dd>
        </div>
        {period !== null && (
          <div>
            <dt>{period.term}</dt>
            <dd>{period.day}</dd>
          </div>
        )}
      </dl>
      {cancelAtPeriodEnd && status !== 'cancelled' && (
        <p className="soft">
          {isPastDue
            ? 'Cancelled: it does not renew.'
            : 'Cancelled: it does not renew, and everything stays open until then.'}{' '}
          You can restart it in the billing portal.
        </p>
      )}
      {isPastDue && (
        <Banner tone="warn" icon={CircleAlert} title="Your last payment did not go through.">
          Please check your card in the billing portal.
        </Banner>
      )}
      {isRunning && (
        <div className="plan-ways">
          <ManageBilling variant={isPastDue ? 'primary' : 'quiet'} />
          {!cancelAtPeriodEnd && (
            <Button variant="text" onClick={() => setIsAsking(true)}>
              Cancel Subscription
            </Button>
          )}
        </div>
      )}
      <CancelDialog
        isOpen={isAsking}
        isPastDue={isPastDue}
        lastDay={period?.day ?? null}
        onKeep={() => setIsAsking(false)}
        onCancelled={() => {
          setIsAsking(false)
          showToast(CANCELLED, { tone: 'good' })
          void onChanged()
        }}
      />
    </Card>
  )
}
