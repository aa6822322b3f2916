import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { StaticFile } from './static-file.ts'
import { inlineHashesOf } from '../http/inline-hashes.ts'

/** What the build writes where the app's public address belongs; only the server knows it (RFC 2606, a name that is nobody's). */
export const UNKNOWN_ORIGIN = 'https://apni-boli.invalid'

/** The built files that name the public address: for crawlers, which take no relative one. */
export const ADDRESSED_FILES: readonly string[] = ['/landing.html', '/robots.txt', '/sitemap.xml']

const MAX_KEPT = 50
const kept = new Map<string, Promise<StaticFile>>()

/** The file with our address in it, and its own ETag; others as they are. */
export function withPublicAddress(file: StaticFile, origin: string): Promise<StaticFile> {
  if (!ADDRESSED_FILES.includes(file.path)) return Promise.resolve(file)
  const key = `${origin} ${file.file} ${file.etag}`
  let addressed = kept.get(key)
  if (addressed === undefined) {
    addressed = address(file, origin)
    addressed.catch(() => kept.delete(key))
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, addressed)
  }
  return addressed
}

async function address(file: StaticFile, origin: string): Promise<StaticFile> {
  const text = (await readFile(file.file, 'utf8')).replaceAll(UNKNOWN_ORIGIN, origin)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  return {
    ...file,
    content: text,
    size: Buffer.byteLength(text),
    etag: `"${hash}"`,
    inline: inlineHashesOf(text),
  }
}
