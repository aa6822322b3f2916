import * as v from 'valibot'

// What a device writes. In a file of its own: the page of an invitation reads it, and loads no calls of a learner with it.

/** An id that a device makes. */
export const deviceId = v.pipe(
  v.string(),
  v.uuid(),
  v.regex(/^[^A-Z]+$/, 'An id is in small letters'),
)
export const completedAt = v.pipe(
  v.string(),
  v.isoTimestamp('A time is written in ISO 8601'),
  v.check((text) => Number.isFinite(Date.parse(text)), 'A time is written in ISO 8601'),
)
