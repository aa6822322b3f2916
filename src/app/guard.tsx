import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useAuth } from '#state/auth.tsx'
import { useLearnerState } from '#state/learner.tsx'
import { LoadingView } from '#ui/loading-view.tsx'

/**
 * Learners only (spec §2). A visitor is sent to sign in, and the page is remembered. No learner's screen is
 * shown before their database is open.
 */
export function Guard() {
  const { status } = useAuth()
  const { learner } = useLearnerState()
  const from = useLocation({ select: (location) => location.pathname + location.searchStr })
  if (status === 'anonymous') return <Navigate to="/login" state={{ from }} replace />
  if (learner === null) return <LoadingView />
  return <Outlet />
}
