import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { StateProviders } from '#state/providers.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

export function App({ router }: { router: AppRouter }) {
  return (
    <ErrorBoundary>
      <StateProviders>
        <Pages router={router} />
      </StateProviders>
    </ErrorBoundary>
  )
}

/**
 * The first page's code arrives while the session is checked. Until both are here the loading view stands,
 * the same that index.html has painted: the router alone would show nothing.
 */
function Pages({ router }: { router: AppRouter }) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let isCurrent = true
    // Page code that cannot be fetched is for the router's own error screen.
    void router.load().finally(() => {
      if (isCurrent) setIsReady(true)
    })
    return () => {
      isCurrent = false
    }
  }, [router])
  return isReady ? <RouterProvider router={router} /> : <LoadingView />
}
