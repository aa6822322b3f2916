import { reviewsPage } from '../server/review-calls.ts'
import type { Device } from './learner-fixture.ts'
import type { Grade } from '#domain/memory/review.ts'
import type { NewReview } from '#data/record-reviews.ts'

/** Answers to cards, each of an item of its own unless said. */
export function answersTo(count: number, more: Partial<NewReview> = {}): NewReview[] {
  return Array.from({ length: count }, (_, n) => ({
    id: crypto.randomUUID(),
    itemId: `L01-${String((n % 90) + 1).padStart(2, '0')}`,
    skill: n % 2 === 0 ? 'understand' : 'produce',
    grade: ((n % 4) + 1) as Grade,
    ...more,
  }))
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort()

export async function tokenOf({ sessions }: Device): Promise<string> {
  return (await sessions.read())?.token ?? ''
}

/** The server's log, page by page. */
export async function reviewsOnServer(device: Device) {
  const who = { token: await tokenOf(device) }
  const { events, next } = await reviewsPage(device.server, who)
  for (let after = next; after !== null;) {
    const page = await reviewsPage(device.server, who, after)
    events.push(...page.events)
    after = page.next
  }
  return events
}
