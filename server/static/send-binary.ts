import type { Context } from 'hono'
import { parseRange } from '../http/parse-range.ts'
import { readSlice, type StaticFile } from './static-file.ts'

/** Clips and pictures: with Range, so that a player can seek. */
export async function sendBinary(
  c: Context,
  file: StaticFile,
  headers: Record<string, string>,
): Promise<Response> {
  const ifRange = c.req.header('if-range')
  const isRangeOfThis = ifRange === undefined || ifRange === file.etag
  const range = isRangeOfThis ? parseRange(c.req.header('range'), file.size) : 'whole'
  if (range === 'unsatisfiable') {
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.size}` })
  }
  if (range === 'whole') {
    const bytes = await readSlice(file, { start: 0, end: file.size - 1 })
    return c.body(bytes, 200, { ...headers, 'content-length': String(bytes.byteLength) })
  }
  const bytes = await readSlice(file, range)
  return c.body(bytes, 206, {
    ...headers,
    'content-length': String(bytes.byteLength),
    'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
  })
}
