/**
 * Addresses that are never the app: API calls, clips, the payment sandbox, and anything that names a file. A navigation
 * there goes to the network.
 */
export const NOT_THE_APP = [/^\/api(?:\/|$)/, /^\/audio\//, /^\/sandbox\//, /\.[a-z0-9]+$/i]

/** A clip of a lesson, on our own origin. The free lessons' clips are precached and never come this far. */
export function isLessonAudio(address: URL, ownOrigin: string): boolean {
  return address.origin === ownOrigin && /^\/audio\/.+\.mp3$/.test(address.pathname)
}
