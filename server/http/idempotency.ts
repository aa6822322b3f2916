import { KEY_USED } from '#contract/failure-body.ts'
import { createHash } from 'node:crypto'
import type { IdempotencyRecordRow } from '../db/schema.ts'
import { refuse, type Reply } from './reply.ts'

/** The outcome of one call is shorter. What is longer shows the whole record, which the record itself tells better. */
const MAX_STORED_BYTES = 2_048

/** What is kept of a response for its repeats: the whole of a short one, nothing of a long one. */
export function storedBody(json: string): string {
  return Buffer.byteLength(json) > MAX_STORED_BYTES ? '' : json
}

/** What an Idempotency-Key stands for: method, path and body in one short text. */
export function fingerprintOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}

export const keyUsedOtherwise = (): Reply =>
  refuse(422, 'This Idempotency-Key was used with another request', { reason: KEY_USED })

/**
 * The first answer again, or the 422 of a key that stood for something else; null for a new key. The JSON is empty where the first
 * answer was too long to keep.
 */
export function repeatedResponse(
  kept: IdempotencyRecordRow | undefined,
  content: string,
): Reply | null {
  if (kept === undefined) return null
  return kept.fingerprint === fingerprintOf(content)
    ? { status: kept.status, json: kept.body }
    : keyUsedOtherwise()
}
