import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readToken } from '#state/token.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.tsx'

/** `data-first-view` of the document: the page that the build has drawn stands on it. */
const page = document.documentElement.dataset

type AppRouter = ReturnType<typeof createAppRouter>

/** Starts the app in `#root`: on the first view that the page came with (docs/decisions/023), or from nothing. */
export async function startApp(container: HTMLElement): Promise<void> {
  const router = createAppRouter()
  const hasFirstView = 'firstView' in page && location.pathname === '/'
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
  // The loader presses again what was pressed too early (scripts/landing/first-view-loader.ts).
  dispatchEvent(new Event('first-view-alive'))
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    stop()
    leaveFirstView()
  })
}

/** With another page on the screen, the whole face may come in the place of the few letters of the first view. */
function leaveFirstView(): void {
  delete page['firstView']
}

/**
 * A learner who got the visitor's page (no worker yet): the picture stays, without what is a visitor's alone,
 * until the learner's own is drawn.
 */
function replaceForLearner(container: HTMLElement, router: AppRouter): void {
  page['firstView'] = 'of-a-learner'
  const next = document.createElement('div')
  next.id = container.id
  const show = (): void => {
    container.replaceWith(next)
    leaveFirstView()
  }
  createRoot(next).render(
    <StrictMode>
      <App router={router} onKnown={show} />
    </StrictMode>,
  )
}
