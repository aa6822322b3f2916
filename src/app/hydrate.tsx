import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { importUntilHere } from '#device/late-import.ts'
import { readToken } from '#state/token.ts'
import { App } from './app.tsx'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

/** `data-prerendered` of the document: the page that the build has drawn stands on it. */
const page = document.documentElement.dataset

/** Brings the pre-rendered page to life; comes with that page alone. */
export async function hydrateOrReplace(container: HTMLElement, router: AppRouter): Promise<Root> {
  return readToken() === null ? hydrate(container, router) : replaceForLearner(container, router)
}

/** The visitor's prerendered view is what React would draw: it goes on from there, and nothing moves. */
async function hydrate(container: HTMLElement, router: AppRouter): Promise<Root> {
  // Until the page's code comes (no network, no worker yet) the picture stays, and its links lead on.
  await importUntilHere(() => import('#features/landing/landing-page.tsx'))
  await router.load()
  // In slices: an old phone stays free for a finger in between.
  const app = await new Promise<Root>((resolve) => {
    startTransition(() =>
      resolve(
        hydrateRoot(
          container,
          <StrictMode>
            <Hydrated>
              <App router={router} />
            </Hydrated>
          </StrictMode>,
        ),
      ),
    )
  })
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    stop()
    leavePrerendered()
  })
  return app
}

/** The loader presses again what was pressed too early (scripts/landing/prerender-loader.ts). */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Not from within React's own work: what is pressed may be a part that is yet to be taken over, and is then, at once.
    const turn = setTimeout(() => dispatchEvent(new Event('hydrated')))
    return () => clearTimeout(turn)
  }, [])
  return children
}

/** With another page on the screen, the whole face may come in the place of the few letters of the prerendered view. */
function leavePrerendered(): void {
  delete page['prerendered']
}

/**
 * A learner who got the visitor's page (no worker yet): the picture stays, without what is a visitor's alone,
 * until the learner's own is drawn.
 */
async function replaceForLearner(container: HTMLElement, router: AppRouter): Promise<Root> {
  page['prerendered'] = 'of-a-learner'
  // Page code that cannot be fetched says so in the page's place.
  await router.load().catch(() => undefined)
  const next = document.createElement('div')
  next.id = container.id
  const show = (): void => {
    container.replaceWith(next)
    leavePrerendered()
  }
  const app = createRoot(next)
  app.render(
    <StrictMode>
      <App router={router} onKnown={show} />
    </StrictMode>,
  )
  return app
}
