import { getReviews, reviewsQuery, sendReviews } from '#contract/reviews.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { parseWith } from '../http/read-body.ts'
import { response } from '../http/reply.ts'
import { applyReviews } from '../progress/apply-reviews.ts'
import { reviewsView } from '../progress/reviews-view.ts'
import type { Services } from '../services.ts'

/** The log of answers to cards. */
export function reviewRoutes(endpoints: Endpoints, { db }: Services): void {
  endpoints.mutation(sendReviews, applyReviews, ({ events }) => events.map(({ id }) => id))

  endpoints.forLearner(getReviews, async ({ user, query }) => {
    const parsed = parseWith(reviewsQuery, query)
    if (!parsed.ok) return parsed.failure
    return response(await db.read((queries) => reviewsView(queries, user, parsed.value.after)))
  })
}
