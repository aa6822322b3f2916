import * as v from 'valibot'

export const ACCOUNT_GONE = 'account-gone'
/** `reason` of a 422: the Idempotency-Key stands for another request. */
export const KEY_USED = 'key-used'

/** The body of every answer that is not a 2xx. */
export const failureBody = v.looseObject({
  error: v.string(),
  message: v.optional(v.string()),
  /** With 400: which field, and why. */
  issues: v.optional(v.array(v.looseObject({ path: v.string(), message: v.string() }))),
  /** With 429: minutes until the next try. */
  remainingTime: v.optional(v.number()),
  /** With 401: the session was good, and its account is deleted (`account-gone`). */
  reason: v.optional(v.string()),
  /** With 403: the learner's address must be verified first. */
  needsVerification: v.optional(v.boolean()),
})

export type FailureBody = v.InferOutput<typeof failureBody>
