import * as v from 'valibot'
import { contactInput } from '#contract/contact.ts'

/** A letter to the team on its way, as IndexedDB keeps it. Parsed when it is read back. */
export const letterRow = v.object({
  /** The Idempotency-Key: the server takes the letter once, however often it is sent. */
  id: v.pipe(v.string(), v.uuid()),
  /** Version of this row's shape. */
  v: v.literal(1),
  /** The learner who wrote it; null for a visitor. */
  userId: v.nullable(v.string()),
  body: contactInput,
  createdAt: v.string(),
  /** Tries so far. */
  attempts: v.number(),
  /** Milliseconds since 1970; 0 is at once. */
  nextAttemptAt: v.number(),
  lastError: v.nullable(
    v.object({ kind: v.string(), status: v.optional(v.number()), message: v.optional(v.string()) }),
  ),
  /** `waiting`: to be sent. `failed`: the server refused it; set aside for its writer. */
  state: v.picklist(['waiting', 'failed']),
})

export type LetterRow = v.InferOutput<typeof letterRow>
