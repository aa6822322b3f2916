import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '#state/auth.tsx'
import { useLearnerState } from '#state/learner.tsx'
import { LoadingView } from '#ui/loading-view.tsx'

/**
 * Learners only (spec §2). A visitor is sent to sign in, and the page is remembered. No learner's screen is
 * shown before their database is open.
 */
export function Guard() {
  const { status } = useAuth()
  const { db } = useLearnerState()
  if (status === 'anonymous') return <SendToSignIn />
  if (db === null) return <LoadingView />
  return <Outlet />
}

function SendToSignIn() {
  const here = useLocation({ select: (location) => location.pathname + location.searchStr })
  // Kept from the first render: on the way out `here` is the sign-in page already.
  const [from] = useState(here)
  return <Navigate to="/login" state={{ from }} replace />
}
