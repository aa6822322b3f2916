import { MAX_REVIEWS_SENT, type ReviewInput } from '#contract/reviews.ts'
import { compareReviews, type Review } from '#domain/memory/review.ts'
import type { LearnerDb } from './learner-db.ts'
import { type Complete, enqueue, epochOf, readTail } from './outbox.ts'
import { readableRow, readableRows } from './parse-rows.ts'
import { reviewRow } from './review-rows.ts'
import { type OutboxRow, outboxRow } from './rows.ts'

/**
 * Puts reviews of one epoch into the outbox: into the row that still collects, and into new ones of at most 200. Inside the
 * transaction that writes them. `now` in ms since 1970.
 */
export async function queueReviews(
  db: LearnerDb,
  reviews: readonly Review[],
  { now, newId }: { now: number; newId: () => string },
): Promise<void> {
  const [first] = reviews
  if (first === undefined) return
  const waiting = reviews.map(eventOf)
  const { rows } = await readTail(db, '')
  const open = rows.findLast((row) => row.kind === 'reviews' && isCollecting(row, first.epoch))
  if (open !== undefined) {
    const before = eventsIn(open)
    const events = [...before, ...waiting.splice(0, MAX_REVIEWS_SENT - before.length)]
    await db.outbox.update(open.id, { body: { events } })
  }
  while (waiting.length > 0) {
    const body = { events: waiting.splice(0, MAX_REVIEWS_SENT) }
    const tail = await readTail(db, '')
    await enqueue(db, { kind: 'reviews', body }, { id: newId(), now, tail })
  }
}

/**
 * Queues the reviews that the server was not heard to have and that no row carries. It may have them all the same: a review that
 * comes again changes nothing. Inside a transaction over reviews and outbox. True where there were any.
 */
export async function queueUnacknowledgedReviews(
  db: LearnerDb,
  facts: { now: number; newId: () => string },
): Promise<boolean> {
  const { rows } = await readTail(db, '')
  const queued = new Set(rows.flatMap(eventsIn).map(({ id }) => id))
  const unacknowledged = readableRows(
    reviewRow,
    await db.reviews.where('unacknowledged').equals(1).toArray(),
  )
  const left = unacknowledged.filter(({ id }) => !queued.has(id)).sort(compareReviews)
  await queueReviews(db, left, facts)
  return left.length > 0
}

/** The row as it is sent: from now on its key stands for what is in it, and the next review begins another. */
export async function sealReviews(db: LearnerDb, row: OutboxRow): Promise<OutboxRow> {
  if (row.kind !== 'reviews' || row.isSealed === true) return row
  return db.transaction('rw', db.outbox, async () => {
    await db.outbox.update(row.id, { isSealed: true })
    return readableRow(outboxRow, await db.outbox.get(row.id)) ?? row
  })
}

/** The reviews that a row carries; none in a row of another kind. */
export function eventsIn({
  kind,
  body,
}: Pick<OutboxRow, 'kind' | 'body'>): Complete<ReviewInput>[] {
  return kind === 'reviews' ? (body['events'] as Complete<ReviewInput>[]) : []
}

function isCollecting(row: OutboxRow, epoch: number): boolean {
  if (row.isSealed === true || row.state !== 'waiting' || epochOf(row) !== epoch) return false
  return eventsIn(row).length < MAX_REVIEWS_SENT
}

/** As the contract has it, without what only this device knows of it. */
function eventOf(review: Review): Complete<ReviewInput> {
  const { id, itemId, skill, grade, reviewedAt, localDate, epoch } = review
  return { id, itemId, skill, grade, reviewedAt, localDate, epoch }
}
