import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Session } from '../auth/sessions.ts'
import { findKeptAnswer, keepAnswer } from '../db/kept-answers.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import { lockUser } from '../db/users.ts'
import type { Services } from '../services.ts'
import { refuse, type Reply, unauthorized } from './reply.ts'

/** What a call does: the answer, and what is written for it. */
export type Effect = { reply: Reply; writes?: (tx: Queries) => Promise<unknown>[] }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The Idempotency-Key in its one spelling; undefined where there is none. */
export function readKey(header: string | undefined): Result<string | undefined, Reply> {
  if (header === undefined) return ok(undefined)
  if (UUID.test(header)) return ok(header.toLowerCase())
  const message = 'Idempotency-Key must be a UUID'
  return fail(refuse(400, message, { issues: [{ path: 'Idempotency-Key', message }] }))
}

type Recorded<Loaded> = {
  session: Session
  key: string | undefined
  /** What the key stands for: method, path and body. */
  content: string
  load(tx: Queries): Promise<Loaded>
  apply(held: { user: UserRow; loaded: Loaded; key: string; nowMs: number }): Effect
}

/**
 * One effect per key. The account's row is locked first, so that twins wait for each other; the effect
 * and the answer to be repeated are written in one transaction. Refusals are not kept: what is refused
 * today (an unverified address) may be right tomorrow under the same key.
 */
export async function recordOnce<Loaded>(
  { db, clock, ids }: Services,
  call: Recorded<Loaded>,
): Promise<Reply> {
  const fingerprint = createHash('sha256').update(call.content).digest('base64url')
  return db.write(async (tx) => {
    const { userId } = call.session
    // Sent together, answered in order: what follows the lock sees what its holder before us wrote.
    const [user, kept, loaded] = await Promise.all([
      lockUser(tx, db.kind, userId),
      call.key === undefined ? undefined : findKeptAnswer(tx, userId, call.key),
      call.load(tx),
    ])
    if (user === undefined || user.session_version !== call.session.sessionVersion) {
      return unauthorized()
    }
    if (kept !== undefined) {
      return kept.fingerprint === fingerprint
        ? { status: kept.status, json: kept.body }
        : refuse(422, 'This Idempotency-Key was used with another request')
    }
    const nowMs = clock()
    const key = call.key ?? ids()
    const { reply, writes } = call.apply({ user, loaded, key, nowMs })
    if (reply.status !== 200) return reply
    await Promise.all([
      ...(writes?.(tx) ?? []),
      call.key !== undefined &&
        keepAnswer(tx, {
          user_id: userId,
          key,
          fingerprint,
          status: reply.status,
          body: reply.json,
          created_at: new Date(nowMs).toISOString(),
        }),
    ])
    return reply
  })
}
