import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readToken } from '#state/token.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

/** Starts the app in `#root`: on the first view that the page came with (docs/decisions/023), or from nothing. */
export async function startApp(container: HTMLElement): Promise<void> {
  const router = createAppRouter()
  const hasFirstView = 'firstView' in container.dataset && location.pathname === '/'
  if (!hasFirstView) startAnew(container, router)
  else if (readToken() === null) await takeOver(container, router)
  else replaceForLearner(container, router)
}

function startAnew(container: HTMLElement, router: AppRouter): void {
  createRoot(container).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}

/** The visitor's first view is what React would draw: it goes on from there, and nothing moves. */
async function takeOver(container: HTMLElement, router: AppRouter): Promise<void> {
  await router.load()
  // Without the page's code (no network, no worker yet) the picture stays, and its links lead on.
  if (router.state.matches.some((match) => match.status === 'error')) return
  hydrateRoot(
    container,
    <StrictMode>
      <App router={router} isLoaded />
    </StrictMode>,
  )
}

/**
 * A learner who got the visitor's page (no worker yet): the picture stays, without what is a visitor's alone,
 * until the learner's own is drawn.
 */
function replaceForLearner(container: HTMLElement, router: AppRouter): void {
  container.dataset['firstView'] = 'of-a-learner'
  const next = document.createElement('div')
  next.id = container.id
  createRoot(next).render(
    <StrictMode>
      <App router={router} onKnown={() => container.replaceWith(next)} />
    </StrictMode>,
  )
}
