import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#domain/result.ts'
import type { IdempotencyRecordRow } from '../db/schema.ts'

/** The outcome of one call is shorter. What is longer shows the whole record, which the record itself tells better. */
const MAX_KEPT_BYTES = 2_048

/** What is kept of a response for its repeats: the whole of a short one, nothing of a long one. */
export function storedBody(json: string): string {
  return Buffer.byteLength(json) > MAX_KEPT_BYTES ? '' : json
}

/** What an Idempotency-Key stands for: method, path and body in one short text. */
export function fingerprintOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}

/**
 * The JSON of the first response to this key, empty where it was too long to keep; a failure when the key stood for something else;
 * null for a new key. Only successes are ever stored.
 */
export function firstResponse(
  kept: Pick<IdempotencyRecordRow, 'fingerprint' | 'body'> | undefined,
  content: string,
): Result<string, { kind: 'key-reused' }> | null {
  if (kept === undefined) return null
  return kept.fingerprint === fingerprintOf(content) ? ok(kept.body) : fail({ kind: 'key-reused' })
}
