import type { GenericSchema } from 'valibot'
import type { Call } from './call.ts'
import { familyQuery, getFamily } from './family.ts'
import { withdraw, withdrawQuery } from './invited.ts'
import { getProgress, progressQuery } from './progress.ts'
import { listRecordings, recordingsQuery } from './recordings.ts'
import { getReviews, reviewsQuery } from './reviews.ts'

/** The query of each call that takes one. Beside the calls, not in them: the app sends a query, and checks none. */
export const queries: ReadonlyMap<Call, GenericSchema> = new Map<Call, GenericSchema>([
  [getProgress, progressQuery],
  [getReviews, reviewsQuery],
  [getFamily, familyQuery],
  [listRecordings, recordingsQuery],
  [withdraw, withdrawQuery],
])
