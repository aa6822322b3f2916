import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#contract/billing.ts'
import type { ChipTone } from '#ui/chip.tsx'

type KnownStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Colour and word of a status: active green, past_due yellow, cancelled red, other grey. */
const STATUS_LOOKS: Record<KnownStatus, { tone: ChipTone; word: string }> = {
  active: { tone: 'mastered', word: 'Active' },
  past_due: { tone: 'pending', word: 'Past due' },
  cancelled: { tone: 'danger', word: 'Cancelled' },
  none: { tone: 'offline', word: 'Not active' },
}

export function statusLook(status: string): { tone: ChipTone; word: string } {
  const known = SUBSCRIPTION_STATUSES.find((one) => one === status)
  return STATUS_LOOKS[known ?? 'none']
}

const PLAN_WORDS: Record<string, string> = { monthly: 'Monthly plan', annual: 'Annual plan' }

export function planWord(plan: string | null): string {
  return (plan === null ? undefined : PLAN_WORDS[plan]) ?? 'Premium'
}

/** `3 May 2026`; null for what is no date. */
export function dayInWords(iso: string): string | null {
  const day = new Date(iso)
  if (Number.isNaN(day.getTime())) return null
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}

/**
 * What happens on the last day of the period: it renews, it ends, or it has ended. Where a payment has failed, the
 * period is the one that is not paid yet.
 */
export function periodLabel(
  subscription: SubscriptionStatus,
): { term: string; day: string } | null {
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  const day = currentPeriodEnd === null ? null : dayInWords(currentPeriodEnd)
  if (day === null) return null
  if (status === 'cancelled') return { term: 'Ended', day }
  if (status === 'past_due') return { term: 'To be paid by', day }
  return { term: cancelAtPeriodEnd ? 'Premium until' : 'Renews', day }
}
