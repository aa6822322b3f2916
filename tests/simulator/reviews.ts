import { readCards } from '#data/cards.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import type { NewReview } from '#data/record-reviews.ts'
import type { LessonAttempt } from '#domain/lesson-attempt.ts'
import { foldReviews } from '#domain/memory/fold-reviews.ts'
import type { Review } from '#domain/memory/review.ts'
import { type Account, ask } from './accounts.ts'
import { fateOf } from './fates.ts'
import type { Reviewed } from './ledger.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** What the learner has told of a card with this tap: the first answer to an exercise, or the one in the round at the end. */
export function reviewOfTap(
  lessonId: string,
  before: LessonAttempt,
  after: LessonAttempt,
): Omit<NewReview, 'id'> | null {
  const isAnswer = before.outcome === 'unanswered' && ['right', 'wrong'].includes(after.outcome)
  if (!isAnswer) return null
  const { phase, index, onceMore, progress } = before
  if (phase === 'exercise' && progress.completedExercises.includes(index)) return null
  const exercise = onceMore?.queue[onceMore.at] ?? index
  return {
    itemId: `l${lessonId}-${exercise + 1}`,
    skill: exercise === 0 ? 'understand' : 'produce',
    grade: after.outcome === 'right' ? 3 : 1,
  }
}

/** The server's log against what was answered: all that stays, once, as it was given, and nothing else. */
export async function compareReviews(
  world: World,
  { ledger }: Account,
  token: string,
): Promise<readonly Review[]> {
  const log = await readLog(world, token)
  const logged = new Map(log.map((row) => [row.id, row]))
  if (logged.size !== log.length) world.violate('a review is twice in the log')
  for (const row of log) {
    const given = ledger.possibleReviews.get(row.id)
    if (given === undefined) world.violate(`a review that nobody gave: ${row.id}`)
    else if (describe(given) !== describe(row)) {
      world.violate(`a review was ${describe(given)} and is ${describe(row)}`)
    }
    if (!world.wasServerClockWrong && Date.parse(row.reviewedAt) > world.time.now) {
      world.violate('a review is of the future')
    }
  }
  for (const deed of ledger.reviews()) {
    const fate = fateOf(ledger, deed)
    const row = logged.get(deed.id)
    if (fate === 'stays' && row === undefined) world.violate(`lost: the review ${told(deed)}`)
    if (fate === 'gone' && row !== undefined) world.violate(`reset, and there: ${told(deed)}`)
    if (row !== undefined && deed.hasRightClock && row.localDate !== deed.day) {
      world.violate(`the review ${told(deed)} counts for ${row.localDate}`)
    }
  }
  return log
}

/** A device has the server's log, and its cards are what a fold of all of it gives. */
export async function compareReviewsOn(
  world: World,
  { device, db }: { device: Device; db: LearnerDb },
  server: readonly Review[],
): Promise<void> {
  const nowMs = world.time.now
  const here = await db.reviews.toArray()
  if (textOf(here) !== textOf(server)) {
    world.violate(`${device.name} has ${here.length} reviews, the server ${server.length}`)
  }
  const [epoch = 1] = server.map((row) => row.epoch)
  const folds = [here, server].map((rows) => JSON.stringify(foldReviews(rows, { epoch, nowMs })))
  if (folds[0] !== folds[1]) world.violate(`${device.name} folds other cards than the server`)
  const kept = JSON.stringify(await readCards(db, nowMs))
  await db.cards.clear()
  if (kept !== JSON.stringify(await readCards(db, nowMs))) {
    world.violate(`${device.name} keeps cards of before`)
  }
}

async function readLog(world: World, token: string): Promise<Review[]> {
  const response = await ask(world.server, 'GET', '/api/reviews', { token })
  const { events, next } = (await response.json()) as { events: Review[]; next: string | null }
  if (next !== null) world.violate('there are more reviews than a page')
  return events
}

function textOf(rows: readonly Review[]): string {
  return rows
    .map((row) => [row.id, row.epoch, row.reviewedAt, row.localDate, describe(row)].join(' '))
    .sort()
    .join()
}

function describe({ itemId, skill, grade }: Pick<Reviewed, 'itemId' | 'skill' | 'grade'>): string {
  return `${itemId} ${skill} ${grade}`
}

function told(deed: Reviewed): string {
  const { id, device, at } = deed
  return `${describe(deed)}, ${new Date(at).toISOString()} on the ${device} (${id.slice(0, 4)})`
}
