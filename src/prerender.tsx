import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from '#app/app.tsx'
import { createAppRouter } from '#app/router.tsx'

/**
 * A page as a visitor first sees it, as HTML that `hydrate` (src/app/hydrate.tsx) goes on from. Run at
 * build by scripts/landing/prerender-plugin.ts, never in a browser.
 */
export async function prerender(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}
