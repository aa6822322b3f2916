import { KEY_USED } from '#contract/failure-body.ts'
import type { IdempotencyRecordRow } from '../db/schema.ts'
import { firstResponse } from '../idempotency/first-response.ts'
import { refuse, type Reply } from './reply.ts'

export const keyUsedOtherwise = (): Reply =>
  refuse(422, 'This Idempotency-Key was used with another request', { reason: KEY_USED })

/**
 * The first response again, or the 422 of a key that stood for something else; null for a new key. The JSON is empty where the first
 * response was too long to keep.
 */
export function repeatedResponse(
  kept: IdempotencyRecordRow | undefined,
  content: string,
): Reply | null {
  const first = firstResponse(kept, content)
  if (first === null) return null
  return first.ok ? { status: 200, json: first.value } : keyUsedOtherwise()
}
