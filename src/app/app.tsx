import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import type { User } from '#contract/user.ts'
import { AuthProvider, useAuth } from '#state/auth.tsx'
import { useLearnerVisit } from '#state/learner.ts'
import { ErrorBoundary } from './error-screen.tsx'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

type AppProps = {
  /** Has loaded its first page, whose code is drawn at once: alone it would show nothing meanwhile. */
  router: AppRouter
  /** Who was found on this device ahead of the first render. */
  knownUser?: User | null
  /** Called when the first page is drawn and it is known who is here. */
  onKnown?: () => void
}

export function App({ knownUser = null, ...props }: AppProps) {
  return (
    <ErrorBoundary>
      <AuthProvider knownUser={knownUser}>
        <Pages {...props} />
      </AuthProvider>
    </ErrorBoundary>
  )
}

function Pages({ router, onKnown }: Omit<AppProps, 'knownUser'>) {
  const { status } = useAuth()
  useLearnerVisit()
  useLayoutEffect(() => {
    if (status !== 'loading') onKnown?.()
  }, [status, onKnown])
  return <RouterProvider router={router} />
}
