import type { Learner } from './learner.ts'

const DAY_MS = 86_400_000

/** On some other device this learner answered these words right in both directions, so many days ago. */
export async function hasReviewed(
  learner: Learner,
  itemIds: readonly string[],
  daysAgo: readonly number[],
): Promise<void> {
  const events = itemIds.flatMap((itemId) =>
    ['understand', 'produce'].flatMap((skill) =>
      daysAgo.map((days) => {
        const at = new Date(Date.now() - days * DAY_MS)
        return {
          id: crypto.randomUUID(),
          itemId,
          skill,
          grade: 3,
          reviewedAt: at.toISOString(),
          localDate: at.toLocaleDateString('en-CA', { timeZone: 'Europe/London' }),
        }
      }),
    ),
  )
  await learner.post('/api/reviews', { events })
}
