import * as v from 'valibot'

export const instant = v.pipe(
  v.string(),
  v.isoTimestamp('A time is written in ISO 8601'),
  v.check((text) => Number.isFinite(Date.parse(text)), 'A time is written in ISO 8601'),
)

/** The whole reset that began an epoch. Null in the first epoch, and where it is not known. */
export const wholeReset = v.optional(
  v.nullable(v.object({ id: v.string(), askedAt: instant })),
  null,
)
