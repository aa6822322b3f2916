import type { ReactNode } from 'react'
import { isPremium } from '#domain/plans.ts'
import { useAuth } from '#state/auth.tsx'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { PageNotFetched } from './not-fetched.tsx'

const PremiumGate = lazyWithFallback(
  () => import('#features/billing/premium-gate.tsx'),
  'PremiumGate',
  PageNotFetched,
  <LoadingView />,
)

/**
 * The protected-route wrapper where it requires premium: subscribers see what is inside, everybody
 * else the 'Premium Content' page. `reason` is why a lesson did not open.
 */
export function RequirePremium({ reason, children }: { reason?: string; children: ReactNode }) {
  const { user } = useAuth()
  if (user !== null && isPremium(user)) return children
  return <PremiumGate reason={reason} />
}
