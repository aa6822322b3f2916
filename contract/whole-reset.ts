import * as v from 'valibot'
import { instant } from './log-fields.ts'

/** The whole reset that began an epoch. Null in the first epoch, and where it is not known. */
export const wholeReset = v.optional(
  v.nullable(v.object({ id: v.string(), askedAt: instant })),
  null,
)
