import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { importUntilHere } from '#device/late-import.ts'
import { whenIdle } from '#device/when-idle.ts'
import { readToken } from '#state/token.ts'
import { App } from './app.tsx'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

/** Has `prerendered` while the document shows the page that the build rendered. */
const page = document.documentElement.dataset

/** Hydrates the prerendered page. No other page loads this module. */
export async function hydrateOrReplace(container: HTMLElement, router: AppRouter): Promise<Root> {
  return readToken() === null ? hydrate(container, router) : replaceForLearner(container, router)
}

/** For a visitor React would render the same HTML: it hydrates it, and nothing moves. */
async function hydrate(container: HTMLElement, router: AppRouter): Promise<Root> {
  // Until the page's code has loaded the HTML stays, and its links work.
  await importUntilHere(() => import('./landing-route.tsx'))
  keepPlace(router)
  await router.load()
  // A transition renders in slices, so an old phone can handle taps in between.
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
  whenIdle(() => void showLetters())
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    stop()
    leavePrerendered()
  })
  return app
}

/** The router opens a page at its top; a visitor may have scrolled down before there was one. */
function keepPlace(router: AppRouter): void {
  const watched = new AbortController()
  let place = scrollY
  addEventListener('scroll', () => (place = scrollY), { passive: true, signal: watched.signal })
  const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    stop()
    watched.abort()
    if (!fromLocation || !pathChanged) scrollTo(scrollX, place)
  })
}

/** Tells the loader to repeat a press that came before hydration (scripts/landing/prerender-loader.ts). */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Outside of React's commit: React hydrates the pressed part first if it has not yet.
    const turn = setTimeout(() => dispatchEvent(new Event('hydrated')))
    return () => clearTimeout(turn)
  }, [])
  return children
}

/**
 * The page's letters come once it works, in one step: they stand where the fallback's stood. Without them the text stays in the
 * system's face.
 */
async function showLetters(): Promise<void> {
  try {
    const faces = await document.fonts.load('1em "Anek Prerender"')
    if (faces.length > 0 && 'prerendered' in page) page['prerendered'] = 'known'
  } catch {
    // No letters came, or no browser that tells of them.
  }
}

/** On another page the whole font may replace the subset of the prerendered page. */
function leavePrerendered(): void {
  delete page['prerendered']
}

/**
 * For a learner who received the visitor's page, because no worker runs yet. The HTML stays, without the parts for visitors, until
 * the learner's page is rendered.
 */
async function replaceForLearner(container: HTMLElement, router: AppRouter): Promise<Root> {
  page['prerendered'] = 'of-a-learner'
  // If its code cannot be fetched, the page says so.
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
