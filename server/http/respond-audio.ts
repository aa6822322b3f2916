import type { Context } from 'hono'
import { parseRange } from './parse-range.ts'

/**
 * The bytes of a take, whole or one range of them, so that a player can seek. No cache keeps them, and nothing takes them for
 * anything but audio.
 */
export function respondAudio(
  c: Context,
  { bytes, type }: { bytes: Uint8Array<ArrayBuffer>; type: string },
  always: Record<string, string>,
): Response {
  const headers = {
    ...always,
    'cache-control': 'private, no-store',
    'content-type': type,
    'content-disposition': 'inline',
    'accept-ranges': 'bytes',
  }
  const size = bytes.byteLength
  const range = parseRange(c.req.header('range'), size)
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${size}` },
    })
  }
  if (range === 'whole') {
    return new Response(bytes, {
      status: 200,
      headers: { ...headers, 'content-length': String(size) },
    })
  }
  const part = bytes.slice(range.start, range.end + 1)
  return new Response(part, {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.byteLength),
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    },
  })
}
