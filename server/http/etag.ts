import { createHash } from 'node:crypto'
import type { Reply } from './reply.ts'

/** Marks an answer by its content, so that a client that has it already gets a 304. */
export function withEtag(reply: Reply): Reply {
  const hash = createHash('sha256').update(reply.json).digest('base64url').slice(0, 27)
  return { ...reply, headers: { ...reply.headers, etag: `"${hash}"` } }
}

/** Whether If-None-Match names this ETag (RFC 9110, weak comparison). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
