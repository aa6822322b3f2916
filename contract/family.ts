import * as v from 'valibot'
import { defineCall } from './call.ts'
import { familyChange, familyEntry } from './family-entry.ts'

/** So many changes fit into a call of 64 KiB, unless each has the longest names and the most spouses. */
export const MAX_CHANGES_SENT = 200
/** So many entries come at a time. */
export const MAX_ENTRIES_GIVEN = 1000

export const familyInput = v.strictObject({
  changes: v.pipe(
    v.array(familyChange),
    v.minLength(1, 'At least one change'),
    v.maxLength(MAX_CHANGES_SENT, `At most ${MAX_CHANGES_SENT} changes`),
  ),
})

export const familyResponse = v.looseObject({
  /** What stands now of each person and word that was sent: the change, or a later one. */
  entries: v.array(familyEntry),
})

export const familyPage = v.looseObject({
  /** In the order in which they were last changed here. */
  entries: v.array(familyEntry),
  /** The cursor of the next page; null where there is none. */
  next: v.nullable(v.string()),
  /** Behind the last entry that was given. Null while there is none. */
  last: v.nullable(v.string()),
  /** Nothing was left out before these: no cursor was given, or its entry is not there any more (a restore, a later change). */
  isFirst: v.boolean(),
})

/** Query of GET /api/family. A cursor whose entry is not there any more begins anew. */
export const familyQuery = v.object({
  after: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{22}$/, 'A cursor is what `next` or `last` gave')),
  ),
})

export type FamilyInput = v.InferOutput<typeof familyInput>
export type FamilyResponse = v.InferOutput<typeof familyResponse>
export type FamilyPage = v.InferOutput<typeof familyPage>

export const sendFamily = defineCall({
  method: 'POST',
  path: '/api/family',
  access: 'learner',
  summary:
    'Change people and words of the family tree. The last change of each stands: a repeat and an older one are harmless. A time in the future counts as now. 422 where there are too many',
  body: familyInput,
  response: familyResponse,
  failures: [401, 422, 429],
  isIdempotent: true,
})

export const getFamily = defineCall({
  method: 'GET',
  path: '/api/family',
  access: 'learner',
  summary: 'People and words of the family tree, from a cursor on',
  body: undefined,
  response: familyPage,
  failures: [401],
})
