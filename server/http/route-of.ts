import type { Context } from 'hono'
import { routePath } from 'hono/route'

/** The pattern of the route that answered, as few words for as many paths: `app` for all files and pages. */
export function routeOf(c: Context): string {
  const pattern = routePath(c)
  if (!pattern.includes('*')) return pattern
  return c.req.path.startsWith('/api/') ? 'unknown' : 'app'
}
