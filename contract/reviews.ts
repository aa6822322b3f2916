import * as v from 'valibot'
import { isLocalDate } from '#domain/calendar.ts'
import { defineCall } from './call.ts'
import { deviceId } from './device-fields.ts'
import { counter, instant } from './log-fields.ts'

/** So many events fit into a call of 64 KiB. */
export const MAX_REVIEWS_SENT = 200
/** So many come at a time. */
export const MAX_REVIEWS_GIVEN = 1000

const grade = v.picklist([1, 2, 3, 4], 'A grade is 1, 2, 3 or 4')

const reviewFields = {
  id: deviceId,
  // Any of this form: a device may have a newer course than the server, or an older one, and its answers are not lost.
  itemId: v.pipe(v.string(), v.regex(/^[\w-]{1,12}$/, 'An item is letters, digits and hyphens')),
  skill: v.picklist(['understand', 'produce'], 'A skill is understand or produce'),
  grade,
  reviewedAt: instant,
  localDate: v.pipe(v.string(), v.check(isLocalDate, 'A day is written YYYY-MM-DD')),
}

/** One answer to a card, as the server and the device keep it. */
export const reviewRow = v.looseObject({ ...reviewFields, epoch: counter })

export const reviewsInput = v.strictObject({
  events: v.pipe(
    v.array(v.strictObject({ ...reviewFields, epoch: v.optional(counter) })),
    v.minLength(1, 'At least one event'),
    v.maxLength(MAX_REVIEWS_SENT, `At most ${MAX_REVIEWS_SENT} events`),
  ),
})

/** `added` are new; `known` were here before, or belong to an epoch that a whole reset ended: they change nothing. */
export const reviewsAnswer = v.looseObject({ added: v.number(), known: v.number() })

export const reviewsPage = v.looseObject({
  events: v.array(reviewRow),
  /** The cursor of the next page; null where there is none. */
  next: v.nullable(v.string()),
  /** Behind the last event that was given: what comes later is asked for from here. Null while there is no event. */
  last: v.nullable(v.string()),
  epoch: counter,
  /** All events of the epoch. */
  total: v.number(),
})

/** Query of GET /api/reviews. A cursor whose event is not there any more (a restore, a whole reset) begins anew. */
export const reviewsQuery = v.object({
  after: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{22}$/, 'A cursor is what `next` or `last` gave')),
  ),
})

export type ReviewInput = v.InferOutput<typeof reviewsInput>['events'][number]
export type ReviewsInput = v.InferOutput<typeof reviewsInput>
export type ReviewsPage = v.InferOutput<typeof reviewsPage>

export const sendReviews = defineCall({
  method: 'POST',
  path: '/api/reviews',
  access: 'learner',
  summary:
    'Add answers to cards to the log of reviews. The union by id: a repeat is harmless. 422 where an id has another body',
  body: reviewsInput,
  response: reviewsAnswer,
  failures: [401, 422, 429],
  isIdempotent: true,
})

export const getReviews = defineCall({
  method: 'GET',
  path: '/api/reviews',
  access: 'learner',
  summary: 'The log of reviews in the order in which the server got them, from a cursor on',
  body: undefined,
  response: reviewsPage,
  failures: [401],
})
