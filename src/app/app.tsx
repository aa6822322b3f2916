import { RouterProvider } from '@tanstack/react-router'
import { StateProviders } from '#state/providers.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import type { createAppRouter } from './router.tsx'

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  return (
    <ErrorBoundary>
      <StateProviders>
        <RouterProvider router={router} />
      </StateProviders>
    </ErrorBoundary>
  )
}
