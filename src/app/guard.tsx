import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '#state/auth.tsx'
import { GameProvider } from '#state/game.tsx'
import { useLearnerState } from '#state/learner.ts'
import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { Opening } from './opening.tsx'
import { PageNotFetched } from './not-fetched.tsx'

const SignedOutOfLesson = lazyWithFallback(
  () => import('#features/player/signed-out-of-lesson.tsx'),
  'SignedOutOfLesson',
  PageNotFetched,
  <LoadingView />,
)

/**
 * Learners only. A visitor is sent to sign in, and the page is remembered; whose session
 * ends on a lesson is told so first. No learner's screen is shown before their database is open.
 */
export function Guard() {
  const { status, wasSignedOut } = useAuth()
  const isOpen = useLearnerState(({ db }) => db !== null)
  if (status === 'anonymous') return <SendToSignIn isExplained={wasSignedOut} />
  if (!isOpen) return <Opening />
  return (
    <GameProvider>
      <Outlet />
    </GameProvider>
  )
}

function SendToSignIn({ isExplained }: { isExplained: boolean }) {
  const here = useLocation({ select: (location) => location.pathname + location.searchStr })
  // Kept from the first render: on the way out `here` is the sign-in page already.
  const [from] = useState(here)
  if (isExplained && from.startsWith('/lessons/')) return <SignedOutOfLesson />
  return <Navigate to="/login" state={{ from }} replace />
}
