import type { ReviewCursor } from './reviews.ts'
import type { Queries } from './schema.ts'

/** How many reviews an account has, and the cursor behind the last. */
export async function findLogEnd(
  queries: Queries,
  userId: string,
): Promise<{ total: number; last: ReviewCursor | null }> {
  const row = await queries
    .selectFrom('review_logs')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.log', '=', 'review_logs.log').on('reviews.seq', '=', (last) =>
        last
          .selectFrom('reviews as each')
          .select(({ fn }) => fn.max('each.seq').as('seq'))
          .whereRef('each.log', '=', 'review_logs.log'),
      ),
    )
    .select(['review_logs.total', 'reviews.seq', 'reviews.id'])
    .where('review_logs.user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return { total: 0, last: null }
  const { total, seq, id } = row
  return { total, last: seq === null || id === null ? null : { seq, id } }
}
