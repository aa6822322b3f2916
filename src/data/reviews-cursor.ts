import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

const KEY = 'reviewsCursor'

const reviewsCursor = v.object({
  /** How far the server's log is here: null for not at all. */
  at: v.nullable(v.string()),
  /** Where it ends, and how many it has, as this device was told. */
  last: v.nullable(v.string()),
  total: v.number(),
  /** The log was read to its end once. */
  isRead: v.optional(v.boolean()),
})

type ReviewsCursor = Required<v.InferOutput<typeof reviewsCursor>>

export async function readReviewsCursor(db: LearnerDb): Promise<ReviewsCursor> {
  const read = v.safeParse(reviewsCursor, (await db.settings.get(KEY))?.value)
  if (!read.success) return { at: null, last: null, total: 0, isRead: false }
  // An older version did not note it.
  const { isRead = read.output.at === read.output.last } = read.output
  return { ...read.output, isRead }
}

export async function writeReviewsCursor(db: LearnerDb, value: ReviewsCursor): Promise<void> {
  await db.settings.put({ key: KEY, value })
}

/** The account has reviews that never were all here: after a sign-in, until the last page is read. */
export async function hasReviewsToCome(db: LearnerDb): Promise<boolean> {
  const { total, isRead } = await readReviewsCursor(db)
  return total > 0 && !isRead
}
