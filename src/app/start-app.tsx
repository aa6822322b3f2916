import { startTransition, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { User } from '#contract/user.ts'
import { importUntilHere } from '#device/late-import.ts'
import { loadBootstrapState } from '#state/bootstrap-state.ts'
import { App } from './app.tsx'
import { VerificationBanner } from './root-layout.tsx'
import { createAppRouter } from './router.tsx'

/**
 * Starts the app in `#root`: on the prerendered view that the page came with (docs/decisions/023), or from nothing. Then the page's
 * code and the learner come at once and ahead of the first render; until both are here index.html's loading view stands.
 */
export async function startApp(container: HTMLElement): Promise<Root> {
  const bootstrapping = loadBootstrapState()
  // In a task of its own: to evaluate the first script was a long one already.
  await new Promise((resolve) => setTimeout(resolve))
  const router = createAppRouter()
  const isPrerendered =
    'prerendered' in document.documentElement.dataset && location.pathname === '/'
  if (isPrerendered) {
    // Until this code comes the picture stays, and its links lead on.
    const { hydrateOrReplace } = await importUntilHere(() => import('./hydrate.tsx'))
    return hydrateOrReplace(container, router)
  }
  // Page code that cannot be fetched says so in the page's place.
  const [knownUser] = await Promise.all([
    bootstrapping.then(withBanner),
    router.load().catch(() => undefined),
  ])
  const app = createRoot(container)
  // In slices: an old phone stays free for a finger in between.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App router={router} knownUser={knownUser} />
      </StrictMode>,
    ),
  )
  return app
}

async function withBanner(user: User | null): Promise<User | null> {
  if (user && !user.emailVerified) await VerificationBanner.preload()
  return user
}
