import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** Starts the app in `#root`: on the first view that the page came with (docs/decisions/023), or from nothing. */
export async function startApp(container: HTMLElement): Promise<void> {
  const router = createAppRouter()
  const hasFirstView = 'firstView' in document.documentElement.dataset && location.pathname === '/'
  if (hasFirstView) {
    const { goOnFromFirstView } = await import('./first-view.tsx')
    return goOnFromFirstView(container, router)
  }
  createRoot(container).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}
