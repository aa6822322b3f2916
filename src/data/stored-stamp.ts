import * as v from 'valibot'

export const storedStamp = v.object({
  /** What the device's clock read. */
  readingMs: v.number(),
  /** The latest time that the server had told by then. */
  seenMs: v.number(),
  /** The reading could not be, and nothing else was known of the time. */
  isGuess: v.boolean(),
})

/** What the time of a row was taken from. */
export type StoredStamp = v.InferOutput<typeof storedStamp>
