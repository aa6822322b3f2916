import { randomUUID } from 'node:crypto'
import type { ReviewInput, ReviewsPage } from '#contract/reviews.ts'
import { call, type Learner } from './test-account.ts'
import type { TestServer } from './test-server.ts'

type Who = Pick<Learner, 'token'>

/** Reviews of these tests are of this day. */
export const NOW = '2026-03-10T10:00:00.000Z'

export const event = (changes: Partial<ReviewInput> = {}): ReviewInput => ({
  id: randomUUID(),
  itemId: 'L01-01',
  skill: 'understand',
  grade: 3,
  reviewedAt: '2026-03-10T09:00:00.000Z',
  localDate: '2026-03-10',
  ...changes,
})

export const events = (count: number, changes: Partial<ReviewInput> = {}): ReviewInput[] =>
  Array.from({ length: count }, () => event(changes))

export const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)

export const sendReviews = (
  server: Pick<TestServer, 'app'>,
  { token }: Who,
  list: readonly object[],
  key: string = randomUUID(),
) => call(server, 'POST', '/api/reviews', { token, key, body: { events: list } })

export async function reviewsPage(
  server: Pick<TestServer, 'app'>,
  { token }: Who,
  after?: string | null,
): Promise<ReviewsPage> {
  const query = after === undefined || after === null ? '' : `?after=${after}`
  const { status, body, text } = await call(server, 'GET', `/api/reviews${query}`, { token })
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return body as unknown as ReviewsPage
}
