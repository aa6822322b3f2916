import type { SubscriptionStatus } from '#contract/billing.ts'
import { COURSE_LESSON_COUNT, FREE_LESSON_COUNT } from '#domain/plans.ts'
import { pounds, PRICES } from '#domain/prices.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { dayInWords, statusLook } from './subscription-labels.ts'

/** 'Free Plan': what it holds, and what premium would add. A subscription that has ended is still named. */
export function FreePlan({ subscription }: { subscription: SubscriptionStatus }) {
  const hasEnded = subscription.status === 'cancelled'
  const { tone, word } = statusLook(subscription.status)
  return (
    <Card as="section" className="plan-card" aria-labelledby="subscription-plan">
      <div className="plan-head">
        <h2 id="subscription-plan">Free Plan</h2>
        {hasEnded && <Chip tone={tone}>{word}</Chip>}
      </div>
      {hasEnded && <p>{endWords(subscription.currentPeriodEnd)}</p>}
      <p className="soft">
        {FREE_LESSON_COUNT} lessons, for as long as you like. Premium opens all{' '}
        {COURSE_LESSON_COUNT}, from {pounds(PRICES.monthly)} a month.
      </p>
      <ButtonLink to="/pricing">Upgrade to Premium</ButtonLink>
    </Card>
  )
}

/** With its day, where that has come: a provider may also end one early. */
function endWords(periodEnd: string | null): string {
  const day = periodEnd === null ? null : dayInWords(periodEnd)
  if (periodEnd === null || day === null || Date.parse(periodEnd) > Date.now()) {
    return 'Your premium has ended.'
  }
  return `Your premium ended on ${day}.`
}
