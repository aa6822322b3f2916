import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#domain/result.ts'
import { REVIEWER_DAYS } from '#domain/voices/limits.ts'
import { newUser } from '../auth/new-user.ts'
import { findReviewers, insertInvitation, REVIEWER_ADDRESS } from '../db/invitations.ts'
import type { Queries } from '../db/schema.ts'
import { saveSpeaker } from '../db/speakers.ts'
import { insertUser } from '../db/users.ts'

const DAY_MS = 86_400_000

export type NewReviewer = {
  name: string
  place: string
  /** Stamp of the verdicts: of no other reviewer, so that the course's sources tell them apart. */
  initials: string
  origin: 'native' | 'family'
  itemIds: readonly string[]
}

/**
 * A reviewer of the course has an account of their own that has no address and no password: so what holds for a household (its room,
 * its takes, backup, deletion) holds for a reviewer, and nobody can sign in to it. Refuses initials that another reviewer has.
 */
export async function inviteReviewer(
  tx: Queries,
  { name, place, initials, origin, itemIds }: NewReviewer,
  { secret, nowMs, ids }: { secret: string; nowMs: number; ids: () => string },
): Promise<Result<{ expiresAt: string }, string>> {
  const other = (await findReviewers(tx)).find((reviewer) => reviewer.initials === initials)
  if (other !== undefined) {
    return fail(`the initials ${initials} are those of ${other.name} (${other.place})`)
  }
  const now = new Date(nowMs).toISOString()
  const userId = ids()
  const email = REVIEWER_ADDRESS + userId
  await insertUser(tx, newUser({ id: userId, name, email, passwordHash: '', createdAt: now }))
  const speakerId = ids()
  await saveSpeaker(tx, {
    user_id: userId,
    id: speakerId,
    name,
    relation: '',
    place,
    scope: null,
    consent_words: null,
    consent_at: null,
    consent_by: null,
    withdrawn_at: null,
    changed_at: null,
    created_at: now,
    removed_at: null,
  })
  const expiresAt = new Date(nowMs + REVIEWER_DAYS * DAY_MS).toISOString()
  await insertInvitation(tx, {
    user_id: userId,
    id: ids(),
    speaker_id: speakerId,
    secret_hash: createHash('sha256').update(secret).digest('hex'),
    item_ids: JSON.stringify(itemIds),
    created_at: now,
    expires_at: expiresAt,
    taken_back_at: null,
    scope: 'course',
    initials,
    origin,
  })
  return ok({ expiresAt })
}
