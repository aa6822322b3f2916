import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { isPremium } from '#domain/plans.ts'
import { LessonPage } from '#features/player/lesson-page.tsx'
import { useAuth } from '#state/auth.tsx'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { useLearnerState } from '#state/learner.ts'
import { useLesson } from '#state/learner-data.ts'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { GuestVisitor } from './guest-lesson-route.tsx'
import { PageNotFetched } from './not-fetched.tsx'

/** In one file with the lesson's: a further name would be on the way to every first page. */
export function GuestRoute() {
  return <GuestVisitor />
}

export function LessonBySingularName() {
  const { id } = useParams({ from: '/lesson/$id' })
  return <Navigate to="/lessons/$id" params={{ id }} replace />
}

export function LessonRoute() {
  const { id } = useParams({ from: '/guarded/lessons/$id' })
  const title = useLesson(id)?.lesson?.title
  usePageTitle(title ?? 'Lesson')
  const { loadEngine } = useLearnerState()
  useEffect(loadEngine, [loadEngine])
  // Another lesson is another session: nothing of the last one stays.
  return <LessonPage key={id} lessonId={id} requirePremium={RequirePremium} />
}

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
