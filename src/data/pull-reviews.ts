import { getReviews, type ReviewsPage } from '#contract/reviews.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Failure } from './failure.ts'
import { doubtReviews } from './forget-reviews.ts'
import type { LearnerDb } from './learner-db.ts'
import { readReviewsCursor, writeReviewsCursor } from './reviews-cursor.ts'
import type { PullProgressContext } from './pull-progress.ts'
import { eventsIn, queueUnacknowledgedReviews } from './queue-reviews.ts'
import { receiveServerTime } from './receive-server-time.ts'
import { readOutbox } from './sync-status.ts'
import { readSetting } from './settings.ts'
import { isResetWaiting } from './whole-reset.ts'

/**
 * Fetches what the server's log of reviews has beyond what is here, from where the last pull broke off; asks nothing where the
 * progress told of nothing new. What the server has lost in a restore is queued again. Screens show it when it comes: a failure
 * leaves the rest for the next pull. False where a whole reset that only one side knows stops it.
 */
export async function pullReviews(context: PullProgressContext): Promise<Result<boolean, Failure>> {
  const { db, onQueued } = context
  if (!(await isBehind(db))) return ok(true)
  const pulled = await pullToEnd(context)
  if (!pulled.ok) return fail(pulled.failure)
  if (pulled.value === 'stopped') return ok(false)
  // The log does not come to what is here: one of both has lost something, and it is read from the beginning.
  if (!(await isWhole(db))) {
    await doubtReviews(db)
    const again = await pullToEnd(context)
    if (!again.ok) return fail(again.failure)
    if (again.value === 'stopped') return ok(false)
  }
  if (await resyncLost(context)) onQueued()
  return ok(true)
}

async function isBehind(db: LearnerDb): Promise<boolean> {
  const { at, last } = await readReviewsCursor(db)
  if (at !== last || !(await isWhole(db))) return true
  const unacknowledged = await db.reviews.where('unacknowledged').equals(1).count()
  return unacknowledged > (await readOutbox(db)).flatMap(eventsIn).length
}

/** As many of the server's are here as it has. */
async function isWhole(db: LearnerDb): Promise<boolean> {
  const { total } = await readReviewsCursor(db)
  const [kept, unacknowledged] = await Promise.all([
    db.reviews.count(),
    db.reviews.where('unacknowledged').equals(1).count(),
  ])
  return kept - unacknowledged === total
}

type Progress = 'more' | 'ended' | 'stopped'

async function pullToEnd({
  db,
  api,
  clock,
  token,
}: PullProgressContext): Promise<Result<Progress, Failure>> {
  for (;;) {
    const { at } = await readReviewsCursor(db)
    const page = await api.call(getReviews, {
      token,
      listen: receiveServerTime(clock),
      ...(at !== null && { query: { after: at } }),
    })
    if (!page.ok) return fail(page.failure)
    const progress = await mergePage(db, page.value, at)
    if (progress !== 'more') return ok(progress)
  }
}

/** A page and where it ends, both or neither. A whole reset that only one of both knows has to be heard of first. */
async function mergePage(
  db: LearnerDb,
  page: ReviewsPage,
  after: string | null,
): Promise<Progress> {
  return db.transaction('rw', db.reviews, db.cards, db.settings, db.outbox, async () => {
    const cursor = await readReviewsCursor(db)
    if (page.epoch !== (await readSetting(db, 'epoch')) || (await isResetWaiting(db))) {
      return 'stopped'
    }
    // Another tab has gone on meanwhile.
    if (cursor.at !== after) return 'more'
    const known = await db.reviews.bulkGet(page.events.map(({ id }) => id))
    // Of an answer of this device only the times can differ: the server's are right.
    const changed = page.events.filter(({ reviewedAt }, n) => known[n]?.reviewedAt !== reviewedAt)
    const isEnd = page.next === null
    await Promise.all([
      db.reviews.bulkPut(page.events),
      db.cards.bulkDelete([...new Set(changed.map(({ itemId }) => itemId))]),
      writeReviewsCursor(db, {
        at: page.last,
        last: isEnd ? page.last : cursor.last,
        total: page.total,
        isRead: isEnd || cursor.isRead,
      }),
    ])
    return isEnd ? 'ended' : 'more'
  })
}

/** What was delivered since the log was read goes once more, which changes nothing: nobody may pull again for long. */
async function resyncLost({ db, clock, newId }: PullProgressContext): Promise<boolean> {
  return db.transaction('rw', db.reviews, db.outbox, () =>
    queueUnacknowledgedReviews(db, { now: clock.now(), newId }),
  )
}
