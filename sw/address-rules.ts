/** Paths that never get the app: API calls, clips, file names, and the invitation page, which has its own worker. */
const NOT_THE_APP = [/^\/api(?:\/|$)/, /^\/audio\//, /^\/(?:record|speaker)$/, /\.[a-z0-9]+$/i]

/** How the paths of the app's pages begin (src/app/router.tsx). */
const PAGES = new Set([
  '',
  'contact',
  'dashboard',
  'diagnostics',
  'downloads',
  'family',
  'lesson',
  'lessons',
  'login',
  'practice',
  'pricing',
  'privacy',
  'profile',
  'register',
  'reset-password',
  'subscription-success',
  'terms',
  'try',
  'verify-email',
  'voices',
  'words',
])

/**
 * Whether a navigation gets the app that is on the device. The path alone decides: a query may hold anything, such as another site's
 * name (`?utm_source=example.org`) or an email address.
 */
export function isPageOfTheApp({ pathname }: URL): boolean {
  return PAGES.has(pathname.split('/')[1] ?? '') && !isNotTheApp(pathname)
}

/** A page that this version does not know: a newer server may. The network is asked first. */
export function isUnknownPage({ pathname }: URL): boolean {
  return !PAGES.has(pathname.split('/')[1] ?? '') && !isNotTheApp(pathname)
}

function isNotTheApp(pathname: string): boolean {
  return NOT_THE_APP.some((rule) => rule.test(pathname))
}

/**
 * A clip of a lesson, on our own origin or on the API's, from which signed clips come. The free lessons' clips are precached and
 * never come this far. What asks past every cache (`reload`) is the page that takes a lesson along: it judges the bytes itself.
 */
export function isLessonAudio(
  address: URL,
  { origins, cache }: { origins: readonly string[]; cache: RequestCache },
): boolean {
  return (
    cache !== 'reload' &&
    origins.includes(address.origin) &&
    /^\/audio\/.+\.mp3$/.test(address.pathname)
  )
}

/** The origins that clips come from; an empty address of the API is our own origin. */
export function clipOrigins(ownOrigin: string, apiBaseUrl: string): string[] {
  return [ownOrigin, new URL(apiBaseUrl, ownOrigin).origin]
}
