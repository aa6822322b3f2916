import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#domain/result.ts'
import type { IdempotencyRecordRow } from '../db/schema.ts'

/** A longer response contains the whole record, and a repeat reads the record instead. */
const MAX_KEPT_BYTES = 2_048

/** The part of a response that is stored for repeats: all of a short one, nothing of a long one. */
export function storedBody(json: string): string {
  return Buffer.byteLength(json) > MAX_KEPT_BYTES ? '' : json
}

/** Hash of the method, path and body that an Idempotency-Key was used with. */
export function fingerprintOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url')
}

/**
 * The JSON of the first response to this key, empty if it was too long to store. Fails if the key was used with another request; null
 * for a new key. Only successes are stored.
 */
export function firstResponse(
  kept: Pick<IdempotencyRecordRow, 'fingerprint' | 'body'> | undefined,
  content: string,
): Result<string, { kind: 'key-reused' }> | null {
  if (kept === undefined) return null
  return kept.fingerprint === fingerprintOf(content) ? ok(kept.body) : fail({ kind: 'key-reused' })
}
