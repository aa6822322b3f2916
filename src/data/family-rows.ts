import * as v from 'valibot'
import { keptEntry } from '#contract/family-entry.ts'

/** The last change of a person or a word of the family tree. */
export const familyRow = keptEntry({
  /** Its kind and its key (slotOf). */
  slot: v.string(),
  /** 1 until the server's list was heard to have it. */
  unacknowledged: v.optional(v.literal(1)),
})

export type FamilyRow = v.InferOutput<typeof familyRow>
