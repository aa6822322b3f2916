import type { InvitationInput, InvitationRow as InvitationAnswer } from '#contract/invitations.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { INVITATION_DAYS, MAX_INVITATIONS, MAX_OPEN_INVITATIONS } from '#domain/voices/limits.ts'
import { openLessonFor } from '../course/find-lesson.ts'
import type { CoreServices } from '../core-services.ts'
import {
  findInvitation,
  findInvitations,
  insertInvitation,
  takeBackInvitations,
} from '../db/invitations.ts'
import { countByInvitation } from '../db/recordings.ts'
import type { LearnerRow, Queries } from '../db/schema.ts'
import { findSpeaker } from '../db/speakers.ts'
import type { InvitationRow } from '../db/voices-schema.ts'
import type { Refusal } from '../refusal.ts'
import { holdHousehold } from './hold-household.ts'
import { endOf } from './invitation-end.ts'

const DAY_MS = 86_400_000

export async function listInvitations(
  { db }: CoreServices,
  userId: string,
): Promise<InvitationAnswer[]> {
  return db.read(async (queries) => {
    const counts = await countByInvitation(queries, userId)
    const rows = await findInvitations(queries, userId)
    return rows.map((row) => answerOf(row, counts.get(row.id) ?? 0))
  })
}

/** Makes a link, once under its id. Only about items that the owner may open: the link shows their words to anybody who has it. */
export function putInvitation(
  services: CoreServices,
  { user, id, body }: { user: LearnerRow; id: string; body: InvitationInput },
): Promise<Result<InvitationAnswer, Refusal>> {
  const { db, clock, course } = services
  return db.write(async (tx): Promise<Result<InvitationAnswer, Refusal>> => {
    const held = await holdHousehold(tx, db.kind, user)
    if (!held.ok) return held
    const known = await findInvitation(tx, user.id, id)
    if (known !== undefined) return isSame(known, body) ? ok(await answer(tx, known)) : differs
    const speaker = await findSpeaker(tx, user.id, body.speakerId)
    if (speaker === undefined) return fail({ kind: 'speaker-not-found' })
    if (speaker.removed_at !== null) return fail({ kind: 'speaker-removed' })
    for (const itemId of body.itemIds) {
      // The family tree is free, and so are its words.
      if (course.kinshipWords.some(({ id: wordId }) => wordId === itemId)) continue
      const lesson = course.lessons.find(({ items }) => items.some((item) => item.id === itemId))
      if (lesson === undefined) return fail({ kind: 'item-not-found' })
      const opened = openLessonFor(held.value, course, lesson.id)
      if (!opened.ok) return opened
    }
    const rows = await findInvitations(tx, user.id)
    const open = rows.filter((row) => endOf(row, clock()) === null)
    if (open.length >= MAX_OPEN_INVITATIONS) return fail({ kind: 'invitations-full' })
    if (rows.length >= MAX_INVITATIONS) return fail({ kind: 'invitations-kept-full' })
    const row = {
      user_id: user.id,
      id,
      speaker_id: body.speakerId,
      secret_hash: body.secretHash,
      item_ids: JSON.stringify(body.itemIds),
      created_at: new Date(clock()).toISOString(),
      expires_at: new Date(clock() + INVITATION_DAYS * DAY_MS).toISOString(),
      taken_back_at: null,
      scope: 'household',
      initials: null,
      origin: null,
    }
    return (await insertInvitation(tx, row)) ? ok(answerOf(row, 0)) : differs
  })
}

/** One that was taken back before stays so. */
export function takeBackInvitation(
  services: CoreServices,
  { user, id }: { user: LearnerRow; id: string },
): Promise<Result<void, Refusal>> {
  const { db, clock } = services
  return db.write(async (tx): Promise<Result<void, Refusal>> => {
    const held = await holdHousehold(tx, db.kind, user)
    if (!held.ok) return held
    const known = await findInvitation(tx, user.id, id)
    if (known === undefined) return fail({ kind: 'invitation-not-found' })
    await takeBackInvitations(tx, { userId: user.id, id, now: new Date(clock()).toISOString() })
    return ok(undefined)
  })
}

const differs = fail<Refusal>({ kind: 'invitation-differs' })

function isSame(row: InvitationRow, body: InvitationInput): boolean {
  return (
    row.speaker_id === body.speakerId &&
    row.secret_hash === body.secretHash &&
    row.item_ids === JSON.stringify(body.itemIds)
  )
}

async function answer(queries: Queries, row: InvitationRow): Promise<InvitationAnswer> {
  const counts = await countByInvitation(queries, row.user_id)
  return answerOf(row, counts.get(row.id) ?? 0)
}

function answerOf(row: InvitationRow, recordings: number): InvitationAnswer {
  return {
    id: row.id,
    speakerId: row.speaker_id,
    itemIds: JSON.parse(row.item_ids) as string[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    takenBackAt: row.taken_back_at,
    recordings,
  }
}
