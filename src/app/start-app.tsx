import { startTransition, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { importUntilHere } from '#device/late-import.ts'
import { readArrival } from '#state/arrival.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/**
 * Starts the app in `#root`: on the first view that the page came with (docs/decisions/023), or from nothing. Then the page's
 * code and the learner come at once and ahead of the first render; until both are here index.html's loading view stands.
 */
export async function startApp(container: HTMLElement): Promise<Root> {
  const arriving = readArrival()
  // In a task of its own: to evaluate the first script was a long one already.
  await new Promise((resolve) => setTimeout(resolve))
  const router = createAppRouter()
  const hasFirstView = 'firstView' in document.documentElement.dataset && location.pathname === '/'
  if (hasFirstView) {
    // Until this code comes the picture stays, and its links lead on.
    const { goOnFromFirstView } = await importUntilHere(() => import('./first-view.tsx'))
    return goOnFromFirstView(container, router)
  }
  // Page code that cannot be fetched says so in the page's place.
  const [arrival] = await Promise.all([arriving, router.load().catch(() => undefined)])
  const app = createRoot(container)
  // In slices: an old phone stays free for a finger in between.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App router={router} arrival={arrival} />
      </StrictMode>,
    ),
  )
  return app
}
