import {
  answersThatMeasure,
  measureRecall,
  type MeasuredRecall,
} from '#domain/memory/measured-recall.ts'
import { reviewsByItem } from '#domain/memory/fold-reviews.ts'
import type { Review } from '#domain/memory/review.ts'
import type { LearnerDb } from './learner-db.ts'
import { readableRows } from './parse-rows.ts'
import { reviewRow } from './review-rows.ts'
import { readSetting } from './settings.ts'

/** The learner reads of so many answers at most. */
const LAST_ANSWERS = 100
/** Between two readings of so many items the browser can draw: a log of years is one long task otherwise. */
const ITEMS_AT_ONCE = 50

/** `nowMs` (ms since 1970): a later review counts as one of now. */
export async function readMeasuredRecall(db: LearnerDb, nowMs: number): Promise<MeasuredRecall> {
  const epoch = await readSetting(db, 'epoch')
  const itemIds = (await db.reviews.orderBy('itemId').uniqueKeys()) as string[]
  const answers: Review[] = []
  for (let at = 0; at < itemIds.length; at += ITEMS_AT_ONCE) {
    const ids = itemIds.slice(at, at + ITEMS_AT_ONCE)
    const rows = await Promise.all(
      ids.map((itemId) => db.reviews.where('itemId').equals(itemId).toArray()),
    )
    for (const ofItem of reviewsByItem(readableRows(reviewRow, rows.flat())).values()) {
      answers.push(...answersThatMeasure(ofItem, { epoch, nowMs }))
    }
  }
  return measureRecall(answers, LAST_ANSWERS)
}
