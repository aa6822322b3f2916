import { fail, ok, type Result } from '#domain/result.ts'
import { isSessionValid, type Session } from '../auth/sessions.ts'
import {
  findIdempotencyRecords,
  insertIdempotencyRecords,
  deleteIdempotencyRecordsBeyondNewest,
} from '../db/idempotency-records.ts'
import { loadRecords, saveRecords } from '../db/learning-record.ts'
import { loadReviewLogs, saveReviewLogs } from '../db/reviews.ts'
import type { IdempotencyRecordRow, Queries } from '../db/schema.ts'
import { settleAll } from '../db/settle-all.ts'
import { findLearners, lockFreeLearners } from '../db/users.ts'
import { storedBody, fingerprintOf, firstResponse } from '../idempotency/first-response.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Refusal } from '../refusal.ts'
import type { CoreServices } from '../core-services.ts'
import { refuseGrowth } from './log-growth.ts'
import type { Effect, Mutation } from './mutation.ts'
import type { TrimSchedule } from './trim-schedule.ts'

export type QueuedMutation = {
  session: Session
  /** The Idempotency-Key; undefined where the client sent none. */
  key: string | undefined
  /** What the key stands for: method, path and body. */
  content: string
  /** The ids of the reviews that it brings. */
  reviewIds: readonly string[]
  apply(
    held: Pick<Mutation<never>, 'user' | 'record' | 'reviews' | 'key' | 'nowMs' | 'isRepeat'>,
  ): Effect
}

/** The JSON of the response, or the refusal. */
export type MutationResult = Result<string, Refusal>

/** Instead of a result: another transaction holds the account, and the call is to come again. */
export const ACCOUNT_IS_HELD = null

/**
 * Applies several calls in one transaction, one after another. It locks the accounts first. A call for an account that another
 * process has locked gets ACCOUNT_IS_HELD; the others go on. Each call sees the effects of those before it. The transaction writes
 * the effect of a call and the response for its repeats. It stores no refusal: an address that is unverified today may be verified
 * tomorrow, under the same key.
 */
export async function applyMutations(
  {
    db,
    clock,
    ids,
    limits,
    trims,
  }: Pick<CoreServices, 'db' | 'clock' | 'ids'> & { limits: RateLimits; trims: TrimSchedule },
  tx: Queries,
  calls: readonly QueuedMutation[],
): Promise<(MutationResult | typeof ACCOUNT_IS_HELD)[]> {
  const userIds = [...new Set(calls.map(({ session }) => session.userId))]
  const asked = calls.flatMap(({ key, session: { userId } }) =>
    key === undefined ? [] : [{ userId, key }],
  )
  const named = calls
    .filter(({ reviewIds }) => reviewIds.length > 0)
    .map(({ session: { userId }, reviewIds }) => ({ userId, ids: reviewIds }))
  // Sent together, answered in order: what follows the lock sees what its holder before us wrote.
  const [users, recordOf, kept, reviewsOf] = await Promise.all([
    lockFreeLearners(tx, db.kind, userIds),
    loadRecords(tx, userIds),
    asked.length === 0 ? [] : findIdempotencyRecords(tx, asked),
    loadReviewLogs(tx, named),
  ])
  const notLocked = userIds.filter((id) => !users.some((user) => user.id === id))
  const others = notLocked.length === 0 ? [] : await findLearners(tx, notLocked)
  const held = new Set(others.map(({ id }) => id))
  const accounts = new Map(
    users.map((user) => {
      const before = recordOf(user)
      const own = kept.filter((row) => row.user_id === user.id)
      const recordsByKey = new Map(own.map((row) => [row.key, row]))
      const reviews = reviewsOf(user.id)
      return [user.id, { user, before, record: before, reviews, recordsByKey }]
    }),
  )
  const toKeep: IdempotencyRecordRow[] = []
  const nowMs = clock()
  async function resultOf(call: QueuedMutation): Promise<MutationResult | typeof ACCOUNT_IS_HELD> {
    if (held.has(call.session.userId)) return ACCOUNT_IS_HELD
    const account = accounts.get(call.session.userId)
    if (account === undefined) return fail({ kind: 'account-gone' })
    if (!isSessionValid(call.session, account.user)) return fail({ kind: 'unauthorized' })
    const kept = call.key === undefined ? undefined : account.recordsByKey.get(call.key)
    const first = firstResponse(kept, call.content)
    if (first !== null && (!first.ok || first.value !== '')) return first
    const { user, record, reviews } = account
    const effect = call.apply({
      user,
      record,
      reviews,
      key: call.key ?? ids(),
      nowMs,
      isRepeat: first !== null,
    })
    if (!effect.response.ok) return effect.response
    const result = ok(JSON.stringify(effect.response.value))
    // The first response was too long to keep: it is rendered anew, and nothing happens again.
    if (first !== null) return result
    const refusal = await refuseGrowth(limits, tx, { user, record, reviews, effect })
    if (refusal !== null) return fail(refusal)
    account.record = effect.after
    account.reviews = effect.reviews ?? reviews
    if (call.key !== undefined) {
      const row = {
        user_id: user.id,
        key: call.key,
        fingerprint: fingerprintOf(call.content),
        status: 200,
        body: storedBody(result.value),
        created_at: new Date(nowMs).toISOString(),
        kind: 'learning' as const,
      }
      account.recordsByKey.set(call.key, row)
      toKeep.push(row)
    }
    return result
  }
  const results: (MutationResult | typeof ACCOUNT_IS_HELD)[] = []
  // One after another: a call sees what those before it did.
  for (const call of calls) results.push(await resultOf(call))
  const changes = [...accounts].map(([userId, { before, record }]) => ({
    userId,
    before,
    after: record,
  }))
  const logs = [...accounts].map(([userId, { reviews }]) => ({ userId, log: reviews }))
  await settleAll([
    ...saveRecords(tx, changes, nowMs),
    ...saveReviewLogs(tx, logs, ids),
    ...(toKeep.length > 0 ? [insertIdempotencyRecords(tx, toKeep)] : []),
    ...trims
      .dueAfter(toKeep.map((row) => row.user_id))
      .map((userId) => deleteIdempotencyRecordsBeyondNewest(tx, userId, 'learning')),
  ])
  return results
}
