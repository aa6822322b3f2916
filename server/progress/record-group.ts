import { type Session, stands } from '../auth/sessions.ts'
import {
  findIdempotencyRecords,
  insertIdempotencyRecords,
  deleteIdempotencyRecordsBeyondNewest,
} from '../db/idempotency-records.ts'
import { loadRecords, saveRecords } from '../db/learning-record.ts'
import type { IdempotencyRecordRow, Queries } from '../db/schema.ts'
import { settleAll } from '../db/settle-all.ts'
import { findLearners, lockFreeLearners } from '../db/users.ts'
import { storedBody, fingerprintOf, repeatedResponse } from '../http/idempotency.ts'
import { accountGone, type Reply, unauthorized } from '../http/reply.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'
import { refuseGrowth } from './log-growth.ts'
import type { TrimSchedule } from './trim-schedule.ts'
import type { Effect, RecordedCall } from './recorded-call.ts'

export type CallToRecord = {
  session: Session
  /** The Idempotency-Key; undefined where the client sent none. */
  key: string | undefined
  /** What the key stands for: method, path and body. */
  content: string
  apply(held: Pick<RecordedCall<never>, 'user' | 'record' | 'key' | 'nowMs' | 'isRepeat'>): Effect
}

/** Instead of a reply: another transaction holds the account, and the call is to come again. */
export const ACCOUNT_IS_HELD = null

/**
 * Records several calls in one transaction, one after another. It locks the accounts first. A call for an account that another
 * process has locked gets ACCOUNT_IS_HELD; the others go on. Each call sees the effects of those before it. The transaction writes
 * the effect of a call and the response for its repeats. It stores no refusal: an address that is unverified today may be verified
 * tomorrow, under the same key.
 */
export async function recordGroup(
  {
    db,
    clock,
    ids,
    limits,
    trims,
  }: Pick<Services, 'db' | 'clock' | 'ids'> & { limits: RateLimits; trims: TrimSchedule },
  tx: Queries,
  calls: readonly CallToRecord[],
): Promise<(Reply | typeof ACCOUNT_IS_HELD)[]> {
  const userIds = [...new Set(calls.map(({ session }) => session.userId))]
  const asked = calls.flatMap(({ key, session: { userId } }) =>
    key === undefined ? [] : [{ userId, key }],
  )
  // Sent together, answered in order: what follows the lock sees what its holder before us wrote.
  const [users, recordOf, kept] = await Promise.all([
    lockFreeLearners(tx, db.kind, userIds),
    loadRecords(tx, userIds),
    asked.length === 0 ? [] : findIdempotencyRecords(tx, asked),
  ])
  const notLocked = userIds.filter((id) => !users.some((user) => user.id === id))
  const others = notLocked.length === 0 ? [] : await findLearners(tx, notLocked)
  const held = new Set(others.map(({ id }) => id))
  const accounts = new Map(
    users.map((user) => {
      const before = recordOf(user)
      const own = kept.filter((row) => row.user_id === user.id)
      const keptByKey = new Map(own.map((row) => [row.key, row]))
      return [user.id, { user, before, record: before, keptByKey }]
    }),
  )
  const toKeep: IdempotencyRecordRow[] = []
  const nowMs = clock()
  async function replyTo(call: CallToRecord): Promise<Reply | typeof ACCOUNT_IS_HELD> {
    if (held.has(call.session.userId)) return ACCOUNT_IS_HELD
    const account = accounts.get(call.session.userId)
    if (account === undefined) return accountGone()
    if (!stands(call.session, account.user)) return unauthorized()
    const kept = call.key === undefined ? undefined : account.keptByKey.get(call.key)
    const repeat = repeatedResponse(kept, call.content)
    if (repeat !== null && repeat.json !== '') return repeat
    const { user, record } = account
    const { reply, after } = call.apply({
      user,
      record,
      key: call.key ?? ids(),
      nowMs,
      isRepeat: repeat !== null,
    })
    // The first answer was too long to keep: it is rendered anew, and nothing happens again.
    if (repeat !== null || reply.status !== 200) return reply
    const refusal = await refuseGrowth(limits, tx, { user, record, after })
    if (refusal !== null) return refusal
    account.record = after
    if (call.key !== undefined) {
      const row = {
        user_id: user.id,
        key: call.key,
        fingerprint: fingerprintOf(call.content),
        status: reply.status,
        body: storedBody(reply.json),
        created_at: new Date(nowMs).toISOString(),
        kind: 'learning' as const,
      }
      account.keptByKey.set(call.key, row)
      toKeep.push(row)
    }
    return reply
  }
  const replies: (Reply | typeof ACCOUNT_IS_HELD)[] = []
  // One after another: a call sees what those before it did.
  for (const call of calls) replies.push(await replyTo(call))
  const changes = [...accounts].map(([userId, { before, record }]) => ({
    userId,
    before,
    after: record,
  }))
  await settleAll([
    ...saveRecords(tx, changes, nowMs),
    ...(toKeep.length > 0 ? [insertIdempotencyRecords(tx, toKeep)] : []),
    ...trims
      .dueAfter(toKeep.map((row) => row.user_id))
      .map((userId) => deleteIdempotencyRecordsBeyondNewest(tx, userId, 'learning')),
  ])
  return replies
}
