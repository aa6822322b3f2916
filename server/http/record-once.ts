import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#domain/result.ts'
import { type Session, stands } from '../auth/sessions.ts'
import { insertKeptAnswer, selectKeptAnswer } from '../db/kept-answers.ts'
import type { PlannedRead } from '../db/learning-record.ts'
import type { Bound } from '../db/prepared.ts'
import type { Queries, UserRow } from '../db/schema.ts'
import { readTogether, writeTogether } from '../db/together.ts'
import { lockUser } from '../db/users.ts'
import type { Services } from '../services.ts'
import { refuse, type Reply, unauthorized } from './reply.ts'

/** What a call does: the answer, and what is written for it. */
export type Effect = { reply: Reply; writes?: (tx: Queries) => Bound<unknown>[] }

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
  plan(tx: Queries): PlannedRead<Loaded>
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
  const { userId } = call.session
  // A key of its own where the client sent none: nobody will ask for it again.
  const key = call.key ?? ids()
  return db.write(async (tx) => {
    const { reads, load } = call.plan(tx)
    // Sent together, answered in order: what follows the lock sees what its holder before us wrote.
    const [user, [progress, completions, [kept]]] = await Promise.all([
      lockUser(tx, userId),
      readTogether(tx, [...reads, selectKeptAnswer(tx, { userId, key })]),
    ])
    if (!stands(call.session, user)) return unauthorized()
    if (kept !== undefined) {
      return kept.fingerprint === fingerprint
        ? { status: kept.status, json: kept.body }
        : refuse(422, 'This Idempotency-Key was used with another request')
    }
    const nowMs = clock()
    const { reply, writes } = call.apply({ user, loaded: load(progress, completions), key, nowMs })
    if (reply.status !== 200) return reply
    const answerToKeep = {
      user_id: userId,
      key,
      fingerprint,
      status: reply.status,
      body: reply.json,
      created_at: new Date(nowMs).toISOString(),
    }
    await writeTogether(tx, [
      ...(writes?.(tx) ?? []),
      ...(call.key === undefined ? [] : [insertKeptAnswer(tx, answerToKeep)]),
    ])
    return reply
  }, userId)
}
