import * as v from 'valibot'
import { contactInput } from '#contract/contact.ts'
import { entryFields } from './outbox-entry.ts'

/** A message to the team on its way, as IndexedDB keeps it. Parsed when it is read back. */
export const contactRow = v.object({
  ...entryFields,
  /** The learner who wrote it; null for a visitor. */
  userId: v.nullable(v.string()),
  body: contactInput,
  state: v.picklist(['waiting', 'failed']),
  /** Milliseconds since 1970: the server asked for rest until then. */
  restUntil: v.optional(v.number()),
})

export type ContactRow = v.InferOutput<typeof contactRow>
