import * as v from 'valibot'
import type { LearnerDb } from './learner-db.ts'

const KEY = 'reviewsCursor'

const reviewsCursor = v.object({
  /** How far the server's log is here: null for not at all. */
  at: v.nullable(v.string()),
  /** Where it ends, and how many it has, as this device was told. */
  last: v.nullable(v.string()),
  total: v.number(),
})

type ReviewsCursor = v.InferOutput<typeof reviewsCursor>

export async function readReviewsCursor(db: LearnerDb): Promise<ReviewsCursor> {
  const read = v.safeParse(reviewsCursor, (await db.settings.get(KEY))?.value)
  return read.success ? read.output : { at: null, last: null, total: 0 }
}

export async function writeReviewsCursor(db: LearnerDb, value: ReviewsCursor): Promise<void> {
  await db.settings.put({ key: KEY, value })
}

/** The account has reviews of which none has come here yet: after a sign-in, until the first page is read. */
export async function hasReviewsToCome(db: LearnerDb): Promise<boolean> {
  const { at, total } = await readReviewsCursor(db)
  return at === null && total > 0 && (await db.reviews.count()) === 0
}
