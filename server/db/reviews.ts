import { createHash } from 'node:crypto'
import { dateOfDay, dayNumber } from '#domain/calendar.ts'
import type { Review } from '#domain/memory/review.ts'
import { findBulk, findPairs, insertBulk } from './bulk.ts'
import type { Queries, ReviewLogRow, ReviewRow } from './schema.ts'
import { longId, shortId } from './short-id.ts'

/** A review as the log has it: all of a log are of the account's current epoch. */
export type LoggedReview = Omit<Review, 'epoch'>
/** What an answer says. Its times are not among it: the log may have corrected them. */
export type Answer = Pick<Review, 'itemId' | 'skill' | 'grade'>

/** `seq`: its number in the log. */
type NumberedReview = { review: LoggedReview; seq: number }

/** One account's log as far as the calls at hand need it, and what they do to it. Immutable. */
export type ReviewLog = {
  /** Its name; null where the account has none yet. */
  name: string | null
  lastSeq: number
  total: number
  /** Those that the calls name and the log has, by id. */
  known: ReadonlyMap<string, LoggedReview>
  added: readonly NumberedReview[]
  /** Whatever was reviewed up to this instant (ms) goes; null for nothing. */
  forgottenMs: number | null
}

const EMPTY: ReviewLog = {
  name: null,
  lastSeq: 0,
  total: 0,
  known: new Map(),
  added: [],
  forgottenMs: null,
}

const LOGS = {
  table: 'review_logs',
  columns: ['user_id', 'log', 'last_seq', 'total'],
} as const
const FIELDS = [
  'log',
  'seq',
  'id',
  'item_id',
  'skill',
  'grade',
  'reviewed_ms',
  'local_day',
] as const
const REVIEWS = { table: 'reviews', columns: FIELDS } as const
const SKILLS = ['understand', 'produce'] as const
const GRADES = [1, 2, 3, 4] as const

type Named = { userId: string; ids: readonly string[] }

/** The logs of these accounts, with those of the reviews named that they have. Nothing is asked where none is named. */
export async function loadReviewLogs(
  tx: Queries,
  named: readonly Named[],
): Promise<(userId: string) => ReviewLog> {
  if (named.length === 0) return () => EMPTY
  const userIds = [...new Set(named.map(({ userId }) => userId))]
  const logs = await findLogs(tx, userIds)
  const logOf = new Map(logs.map((row) => [row.user_id, row]))
  const pairs = named.flatMap(({ userId, ids }) => {
    const log = logOf.get(userId)?.log
    return log === undefined ? [] : [[log, ids.map(shortId)] as const]
  })
  const rows =
    pairs.length === 0
      ? []
      : await findPairs(tx, { table: 'reviews', columns: ['log', 'id'] }, pairs)
  return (userId) => {
    const row = logOf.get(userId)
    if (row === undefined) return EMPTY
    const known = rows.filter(({ log }) => log === row.log).map(reviewOf)
    return {
      ...EMPTY,
      name: row.log,
      lastSeq: row.last_seq,
      total: row.total,
      known: new Map(known.map((review) => [review.id, review])),
    }
  }
}

/**
 * The log with the reviews `added` behind what it has; `known` has them too. Numbered by the time: a restored server gives no number
 * again, so that a cursor of before stands for nothing else.
 */
export function withReviews(
  log: ReviewLog,
  { known, added }: { known: ReviewLog['known']; added: readonly LoggedReview[] },
  nowMs: number,
): ReviewLog {
  const first = Math.max(nowMs, log.lastSeq + 1)
  const numbered = added.map((review, at) => ({ review, seq: first + at }))
  return {
    ...log,
    lastSeq: numbered.at(-1)?.seq ?? log.lastSeq,
    total: log.total + added.length,
    known,
    added: [...log.added, ...numbered],
  }
}

/** The log without what was reviewed up to this instant. How many that leaves is counted when it is saved. */
export function withoutReviewsUntil(log: ReviewLog, untilMs: number): ReviewLog {
  const isLater = ({ reviewedAt }: LoggedReview): boolean => Date.parse(reviewedAt) > untilMs
  const added = log.added.filter(({ review }) => isLater(review))
  return {
    ...log,
    total: added.length,
    known: new Map([...log.known].filter(([, review]) => isLater(review))),
    added,
    forgottenMs: Math.max(log.forgottenMs ?? untilMs, untilMs),
  }
}

/** Sends what the calls do to these logs, in order and without waiting in between. */
export function saveReviewLogs(
  tx: Queries,
  logs: readonly { userId: string; log: ReviewLog }[],
  ids: () => string,
): Promise<unknown>[] {
  const cut = logs.flatMap(({ userId, log: { forgottenMs } }) =>
    forgottenMs === null ? [] : [{ userId, untilMs: forgottenMs }],
  )
  const grown = logs
    .filter(({ log }) => log.added.length > 0)
    .map(({ userId, log }) => ({ userId, log, name: log.name ?? newName(ids()) }))
  const rows = grown.flatMap(({ log, name }) => log.added.map((one) => rowOf(name, one)))
  const heads = grown.map(({ userId, log, name }) => ({
    user_id: userId,
    log: name,
    last_seq: log.lastSeq,
    total: log.total,
  }))
  return [
    ...cut.map((one) => deleteUntil(tx, one)),
    ...(heads.length > 0
      ? [
          insertBulk(
            tx,
            LOGS,
            heads,
            'on conflict (user_id) do update set last_seq = excluded.last_seq, total = excluded.total',
          ),
          insertBulk(tx, REVIEWS, rows),
        ]
      : []),
    ...cut.map(({ userId }) => countAnew(tx, userId)),
  ]
}

/** Where a page of the log ended: the number of its last event, and its id as the row has it. */
export type ReviewCursor = { seq: number; id: string }

/**
 * At most `limit` events behind the cursor, in the order in which the server got them. From the first where the cursor's own
 * event is not there any more: a whole reset or a restore took it. `last` is the cursor behind what was given.
 */
export async function findReviewsAfter(
  queries: Queries,
  userId: string,
  { after, limit }: { after: ReviewCursor | null; limit: number },
): Promise<{ reviews: LoggedReview[]; last: ReviewCursor | null; isMore: boolean; total: number }> {
  const [log] = await findLogs(queries, [userId])
  if (log === undefined) return { reviews: [], last: null, isMore: false, total: 0 }
  const read = (fromSeq: number, atMost: number): Promise<ReviewRow[]> =>
    queries
      .selectFrom('reviews')
      .selectAll()
      .where('log', '=', log.log)
      .where('seq', '>=', fromSeq)
      .orderBy('seq')
      .limit(atMost)
      .execute()
  // With the cursor's own, and one to see whether there are more.
  const behind = after === null ? [] : await read(after.seq, limit + 2)
  const isThere = after !== null && behind[0]?.seq === after.seq && behind[0].id === after.id
  const found = isThere ? behind.slice(1) : await read(0, limit + 1)
  const rows = found.slice(0, limit)
  const end = rows.at(-1)
  return {
    reviews: rows.map(reviewOf),
    last: end === undefined ? (isThere ? after : null) : { seq: end.seq, id: end.id },
    isMore: found.length > limit,
    total: log.total,
  }
}

/** Every event of an account, so many at a time. */
export async function* allReviews(
  queries: Queries,
  userId: string,
  limit = 1_000,
): AsyncGenerator<LoggedReview[]> {
  let after: ReviewCursor | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof findReviewsAfter>> = await findReviewsAfter(
      queries,
      userId,
      { after, limit },
    )
    if (page.reviews.length > 0) yield page.reviews
    if (!page.isMore) return
    after = page.last
  }
}

/** How many reviews an account has. */
export async function countReviews(queries: Queries, userId: string): Promise<number> {
  const [log] = await findLogs(queries, [userId])
  return log?.total ?? 0
}

/** The items that an account has answered, by id, in order. */
export async function reviewedItems(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('reviews')
    .innerJoin('review_logs', 'review_logs.log', 'reviews.log')
    .select('reviews.item_id')
    .distinct()
    .where('review_logs.user_id', '=', userId)
    .orderBy('reviews.item_id')
    .execute()
  return rows.map((row) => row.item_id)
}

/** The logs that these accounts have. */
function findLogs(queries: Queries, userIds: readonly string[]): Promise<ReviewLogRow[]> {
  return findBulk(queries, { table: 'review_logs', key: 'user_id', columns: '*' }, userIds)
}

function deleteUntil(
  tx: Queries,
  { userId, untilMs }: { userId: string; untilMs: number },
): Promise<unknown> {
  return tx
    .deleteFrom('reviews')
    .where('log', '=', (logs) =>
      logs.selectFrom('review_logs').select('log').where('user_id', '=', userId),
    )
    .where('reviewed_ms', '<=', untilMs)
    .execute()
}

function countAnew(tx: Queries, userId: string): Promise<unknown> {
  return tx
    .updateTable('review_logs')
    .set((row) => ({
      total: row
        .selectFrom('reviews')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('reviews.log', '=', 'review_logs.log'),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** 48 bits: by chance there is no second among millions, and the index would refuse it. */
function newName(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 8)
}

function rowOf(log: string, { review, seq }: NumberedReview): ReviewRow {
  return {
    log,
    seq,
    id: shortId(review.id),
    item_id: review.itemId,
    skill: SKILLS.indexOf(review.skill),
    grade: review.grade,
    reviewed_ms: Date.parse(review.reviewedAt),
    local_day: dayNumber(review.localDate),
  }
}

function reviewOf(row: ReviewRow): LoggedReview {
  const skill = SKILLS[row.skill]
  const grade = GRADES.find((one) => one === row.grade)
  if (skill === undefined || grade === undefined) throw new Error('a review is none')
  return {
    id: longId(row.id),
    itemId: row.item_id,
    skill,
    grade,
    reviewedAt: new Date(row.reviewed_ms).toISOString(),
    localDate: dateOfDay(row.local_day),
  }
}
