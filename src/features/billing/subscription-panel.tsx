import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { SubscriptionStatus } from '#contract/billing.ts'
import { isPremium } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { useSubscription } from '#state/billing-subscription.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FreePlan } from './free-plan.tsx'
import { PaidPlan } from './paid-plan.tsx'
import { dayInWords } from './subscription-labels.ts'
import './subscription-panel.css'

/** The learner's subscription, live or as it was last known. */
export function SubscriptionPanel() {
  const { user } = useAuth()
  const { subscription, lastKnownAt, isLastKnown, isLoading, failure, reload } = useSubscription()
  if (user === null) return null
  if (subscription === null && isLoading) {
    return (
      <p role="status" className="soft">
        Looking up your subscription...
      </p>
    )
  }
  const isGiven = subscription?.hasSubscription === false && isPremium(user)
  const shown = isGiven
    ? { ...whatTheAccountSays(user), hasSubscription: false }
    : (subscription ?? whatTheAccountSays(user))
  const isOver = !shown.hasSubscription || shown.status === 'cancelled'
  const isFree = isOver && !isPremium(user)
  return (
    <div className="subscription">
      {(isLastKnown || subscription === null) && !isLoading && (
        <Banner
          role="status"
          icon={failure === null ? CircleAlert : CloudOff}
          title="This is the last known state."
          action={
            <Button variant="quiet" size="sm" onClick={() => void reload()}>
              Try Again
            </Button>
          }
        >
          {failure === null
            ? 'The payment provider does not answer just now.'
            : 'We cannot be reached just now.'}
          {lastKnownAt !== null && ` From ${dayInWords(lastKnownAt)}.`}
        </Banner>
      )}
      {isFree ? (
        <FreePlan subscription={shown} />
      ) : (
        <PaidPlan subscription={shown} onChanged={reload} />
      )}
    </div>
  )
}

/** Nothing heard and nothing kept, or premium without a subscription: the account itself says whether it is premium. */
function whatTheAccountSays(user: { subscriptionStatus: string }): SubscriptionStatus {
  const isPaying = isPremium(user)
  return {
    hasSubscription: isPaying,
    status: isPaying ? 'active' : 'none',
    plan: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    isLastKnown: true,
  }
}
