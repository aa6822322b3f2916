/** A browser opens six connections to a server without HTTP/2, and the learner's page has calls of its own. */
const AT_ONCE = 4

/**
 * Puts every file of the list (address → key in the cache) into the precache by `add`. Workbox's own install fetches one file after
 * another: two hundred round trips, which are two minutes on a slow phone line. Rejects when a file does not come; what came is
 * kept, and the next install goes on from there.
 */
export async function installPrecache(
  list: ReadonlyMap<string, string>,
  add: (request: Request, cacheKey: string) => Promise<unknown>,
): Promise<void> {
  const files = [...list]

  async function addInTurn(): Promise<void> {
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      const [url, cacheKey] = file
      // The address of a file without a hash in its name says nothing of its content: not from the browser's HTTP cache.
      const cache = cacheKey === url ? 'default' : 'reload'
      await add(new Request(url, { cache, credentials: 'same-origin' }), cacheKey)
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, addInTurn))
}
