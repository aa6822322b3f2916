import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { InlineHashes } from '../http/inline-hashes.ts'
import type { ByteRange } from '../http/parse-range.ts'

export type StaticFile = {
  /** Below the folder, beginning with a slash. */
  path: string
  file: string
  size: number
  modifiedAtMs: number
  etag: string
  /** Instead of what lies on the disk. */
  content?: string
  /** What stands inside a page, for its policy. */
  inline?: InlineHashes
}

/** A file below `dir`, looked up at each request so that a new build is served at once. */
export async function statFile(dir: string, path: string): Promise<StaticFile | null> {
  if (!isPlain(path)) return null
  const file = join(dir, path)
  const found = await stat(file).catch(() => null)
  if (found === null || !found.isFile()) return null
  const { size, mtimeMs } = found
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  return { path, file, size, modifiedAtMs: mtimeMs, etag }
}

export async function readSlice(
  { file }: StaticFile,
  { start, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start + 1)
  const handle = await open(file)
  try {
    const { bytesRead } = await handle.read(bytes, 0, bytes.byteLength, start)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** No way up, no hidden files, no other system's separators. */
function isPlain(path: string): boolean {
  if (path.includes('\\') || path.includes('\0')) return false
  return path.split('/').every((part) => !part.startsWith('.'))
}
