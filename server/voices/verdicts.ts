import type { ReadVerdict, VerdictRow as VerdictView } from '#contract/verdicts.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { isLater, VERDICTS } from '#domain/voices/verdict.ts'
import type { CoreServices } from '../core-services.ts'
import { findInvitation } from '../db/invitations.ts'
import { findSpeaker } from '../db/speakers.ts'
import { findVerdicts, saveVerdict } from '../db/verdicts.ts'
import type { InvitationRow, VerdictRow } from '../db/voices-schema.ts'
import type { Refusal } from '../refusal.ts'
import { holdHousehold } from './hold-household.ts'
import { endOf } from './invitation-end.ts'
import { pastTime } from './past-time.ts'

/** Keeps what a reviewer says of a line, and gives what stands. To any other guest each line is unknown. */
export function putVerdict(
  { db, clock }: CoreServices,
  { invitation: { user_id: userId, id: invitationId }, id, body }: Given,
): Promise<Result<VerdictView, Refusal>> {
  return db.write(async (tx): Promise<Result<VerdictView, Refusal>> => {
    const held = await holdHousehold(tx, db.kind, { id: userId })
    if (!held.ok) return held
    const invitation = await findInvitation(tx, userId, invitationId)
    if (invitation === undefined) return fail({ kind: 'unauthorized' })
    const end = endOf(invitation, clock())
    if (end !== null) return fail({ kind: end })
    const itemIds = JSON.parse(invitation.item_ids) as string[]
    if (invitation.scope !== 'course' || !itemIds.includes(body.itemId)) {
      return fail({ kind: 'item-not-found' })
    }
    const withdrawnAt = (await findSpeaker(tx, userId, invitation.speaker_id))?.withdrawn_at
    const judgedAt = new Date(body.judgedAt).toISOString()
    // Said before everything was taken back, on a phone that has not heard of it.
    if (withdrawnAt && judgedAt <= withdrawnAt) return ok({ ...body, id })
    const pastMs = Date.parse(pastTime(judgedAt, clock()))
    const givenMs = withdrawnAt ? Math.max(pastMs, Date.parse(withdrawnAt) + 1) : pastMs
    const given = { ...body, id, judgedAt: new Date(givenMs).toISOString() }
    const known = (await findVerdicts(tx, { userId, invitationId })).map(verdictView)
    const before = known.find(({ itemId }) => itemId === given.itemId)
    if (before !== undefined && !isLater(given, before)) return ok(before)
    await saveVerdict(tx, rowOf(invitation, given))
    return ok(given)
  })
}

type Given = { invitation: InvitationRow; id: string; body: ReadVerdict }

export async function listVerdicts(
  { db }: CoreServices,
  which: { userId: string; invitationId: string },
): Promise<VerdictView[]> {
  const rows = await db.read((queries) => findVerdicts(queries, which))
  return rows.map(verdictView)
}

export function verdictView(row: VerdictRow): VerdictView {
  return {
    id: row.id,
    itemId: row.item_id,
    verdict: VERDICTS.find((one) => one === row.verdict) ?? 'right',
    roman: row.roman,
    shahmukhi: row.shahmukhi,
    comment: row.comment,
    readRoman: row.read_roman,
    judgedAt: row.judged_at,
  }
}

function rowOf({ user_id, id: invitation_id }: InvitationRow, given: VerdictView): VerdictRow {
  return {
    user_id,
    invitation_id,
    id: given.id,
    item_id: given.itemId,
    verdict: given.verdict,
    roman: given.roman,
    shahmukhi: given.shahmukhi,
    comment: given.comment,
    read_roman: given.readRoman,
    judged_at: given.judgedAt,
  }
}
