import * as v from 'valibot'
import { instant } from '#contract/log-fields.ts'
import { reviewRow as reviewShape } from '#contract/reviews.ts'
import { storedStamp } from './stored-stamp.ts'

/** An answer to a card, in the append-only log of this device. */
export const reviewRow = v.object({
  ...reviewShape.entries,
  /** 1 until the server's log was heard to have it. IndexedDB indexes no row without the field. */
  unacknowledged: v.optional(v.literal(1)),
  /** What its time was taken from; none on what came from elsewhere. */
  stamp: v.optional(storedStamp),
})

const localDate = reviewShape.entries.localDate
const number = v.pipe(v.number(), v.finite())

/** The cards of an item, folded from its reviews: none, one or both directions. */
export const cardsRow = v.object({
  itemId: v.string(),
  cards: v.array(
    v.object({
      itemId: v.string(),
      skill: reviewShape.entries.skill,
      due: localDate,
      stability: number,
      difficulty: number,
      firstDate: localDate,
      reviewedAt: instant,
      lastGrade: reviewShape.entries.grade,
      reviews: number,
      lapses: number,
    }),
  ),
})

export type ReviewRow = v.InferOutput<typeof reviewRow>
export type CardsRow = v.InferOutput<typeof cardsRow>
