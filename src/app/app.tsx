import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Arrival } from '#state/arrival.ts'
import { useAuth } from '#state/auth.tsx'
import { StateProviders } from '#state/providers.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

type AppProps = {
  router: AppRouter
  /** The router has loaded its first page already: it is drawn at once (src/app/first-view.tsx). */
  isLoaded?: boolean
  /** Who was found on this device ahead of the first render. */
  arrival?: Arrival | null
  /** Called when the first page is drawn and it is known who is here. */
  onKnown?: () => void
}

export function App({ arrival = null, ...props }: AppProps) {
  return (
    <ErrorBoundary>
      <StateProviders arrival={arrival}>
        <Pages {...props} />
      </StateProviders>
    </ErrorBoundary>
  )
}

/**
 * The first page's code arrives while the session is checked. Until both are here the loading view stands,
 * the same that index.html has painted: the router alone would show nothing.
 */
function Pages({ router, isLoaded = false, onKnown }: Omit<AppProps, 'arrival'>) {
  const { status } = useAuth()
  const [isReady, setIsReady] = useState(isLoaded)
  const isKnown = isReady && status !== 'loading'
  useLayoutEffect(() => {
    if (isKnown) onKnown?.()
  }, [isKnown, onKnown])
  useEffect(() => {
    if (isLoaded) return
    let isCurrent = true
    // Page code that cannot be fetched is for the router's own error screen.
    void router.load().finally(() => {
      if (isCurrent) setIsReady(true)
    })
    return () => {
      isCurrent = false
    }
  }, [router, isLoaded])
  return isReady ? <RouterProvider router={router} /> : <LoadingView />
}
