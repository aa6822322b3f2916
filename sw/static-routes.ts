/** A rule of the browser's own router (InstallEvent.addRoutes), which TypeScript's worker library does not know. */
type StaticRoute = {
  condition: { urlPattern: string | { pathname: string }; requestMethod?: 'get' }
  source: 'network' | { cacheName: string }
}
export type RoutedInstall = { addRoutes?: (routes: StaticRoute[]) => Promise<void> }

/**
 * The files that the build names by their content come straight from the precache, also before this worker runs: two dozen of
 * them are on the way to a lesson, and each would wait for its turn here. What is not kept comes from the network, as ever. Calls
 * of the API, which this worker answers none of, go to the network and wake nobody. A browser without such routes asks this
 * worker.
 */
export async function routePast(
  install: RoutedInstall,
  { cacheName, apiUrl }: { cacheName: string; apiUrl: string },
): Promise<void> {
  const routes: StaticRoute[] = [
    {
      condition: { urlPattern: { pathname: '/assets/*' }, requestMethod: 'get' },
      source: { cacheName },
    },
    { condition: { urlPattern: `${apiUrl}/*` }, source: 'network' },
  ]
  // A rule that this browser does not take is no reason to be without a worker, which is asked then.
  await install.addRoutes?.(routes).catch(() => undefined)
}
