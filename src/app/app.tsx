import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import type { Arrival } from '#state/arrival.ts'
import { useAuth } from '#state/auth.tsx'
import { StateProviders } from '#state/providers.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

type AppProps = {
  /** Has loaded its first page, whose code is drawn at once: alone it would show nothing meanwhile. */
  router: AppRouter
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

function Pages({ router, onKnown }: Omit<AppProps, 'arrival'>) {
  const { status } = useAuth()
  useLayoutEffect(() => {
    if (status !== 'loading') onKnown?.()
  }, [status, onKnown])
  return <RouterProvider router={router} />
}
