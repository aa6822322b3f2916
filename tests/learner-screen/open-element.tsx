import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { AuthProvider } from '#state/auth.tsx'

/** Shows one piece of a screen beside the pages it leads to; nobody is signed in. */
export async function openElement(element: ReactNode, { isTimeFake = false } = {}) {
  const root = createRootRoute()
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', () => <AuthProvider>{element}</AuthProvider>),
      page('/login', () => <h1>The sign-in page</h1>),
      page('/lessons', () => <h1>The lessons page</h1>),
    ]),
    history: createMemoryHistory(),
  })
  await router.load()
  if (isTimeFake) vi.useFakeTimers()
  const view = render(<RouterProvider router={router as never} />)
  await act(async () => (isTimeFake ? vi.advanceTimersByTimeAsync(0) : undefined))
  return { ...view, router }
}
