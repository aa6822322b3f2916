import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/**
 * Starts the app in `#root`: on the first view that the page came with (docs/decisions/023), or from nothing.
 * Null where the picture stays, for want of the page's code.
 */
export async function startApp(container: HTMLElement): Promise<Root | null> {
  const router = createAppRouter()
  const hasFirstView = 'firstView' in document.documentElement.dataset && location.pathname === '/'
  if (hasFirstView) {
    const { goOnFromFirstView } = await import('./first-view.tsx')
    return goOnFromFirstView(container, router)
  }
  const app = createRoot(container)
  app.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  return app
}
