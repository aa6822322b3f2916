import { sha256Hex } from '../sha256-hex.ts'
import { type FilesReport, noFiles } from './files-report.ts'
import type { PrecachedFile, PrecacheList } from './precache-list.ts'

type Ports = { caches: Pick<CacheStorage, 'open'>; fetch: typeof globalThis.fetch }

const AT_ONCE = 6
/** Of a revision, so many characters are the content's hash (vite.config.ts). */
const HASH_LENGTH = 24

/**
 * Looks through what the worker took on at its install, and fetches again what is missing or broken. Only a file that can be
 * proved to be the one of this version is kept: a server that has moved on gives another. Never rejects for the network.
 */
export async function checkPrecache(list: PrecacheList, ports: Ports): Promise<FilesReport> {
  const cache = await ports.caches.open(list.cacheName)
  const report = noFiles()
  for (let at = 0; at < list.entries.length; at += AT_ONCE) {
    const some = list.entries.slice(at, at + AT_ONCE)
    await Promise.all(
      some.map(async (file) => {
        report.checked += 1
        const kept = await cache.match(file.key)
        if (kept !== undefined && (await isRight(file, kept))) return
        report.broken += 1
        // Without it the worker asks the network, which is better than a broken file.
        await cache.delete(file.key)
        report[await fetchAgain(file, cache, ports.fetch)] += 1
      }),
    )
  }
  return report
}

async function fetchAgain(
  file: PrecachedFile,
  cache: Cache,
  fetch: typeof globalThis.fetch,
): Promise<'mended' | 'waiting' | 'lost'> {
  const address = pastTheWorker(file.key)
  let response: Response
  let content: ArrayBuffer
  try {
    response = await fetch(address, { cache: 'reload', credentials: 'same-origin' })
    if (response.status >= 500) return 'waiting'
    if (response.status !== 200) return 'lost'
    content = await response.clone().arrayBuffer()
  } catch {
    return 'waiting'
  }
  if (!(await isContentRight(file, content))) return 'lost'
  try {
    await cache.put(file.key, response)
    return 'mended'
  } catch {
    // No room.
    return 'lost'
  }
}

/** The worker answers a precached address itself; one with a query of its own goes to the network. */
function pastTheWorker(key: string): string {
  const address = new URL(key)
  if (address.search === '') address.search = 'repair'
  return address.href
}

async function isRight(file: PrecachedFile, kept: Response): Promise<boolean> {
  return file.bytes === null || isContentRight(file, await kept.arrayBuffer())
}

async function isContentRight(
  { revision, bytes }: PrecachedFile,
  content: ArrayBuffer,
): Promise<boolean> {
  if (bytes === null) return true
  if (content.byteLength !== bytes) return false
  if (revision === null) return true
  return (await sha256Hex(content)).slice(0, HASH_LENGTH) === revision.slice(0, HASH_LENGTH)
}
