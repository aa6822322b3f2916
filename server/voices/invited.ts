import type { InvitationView, InvitedConsent } from '#contract/invited.ts'
import type { LessonItem } from '#contract/lesson.ts'
import type { Consent } from '#contract/speakers.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { standingConsent } from '#domain/voices/consent.ts'
import type { KinshipWord } from '../course/course.ts'
import { openLessonFor } from '../course/find-lesson.ts'
import type { CoreServices } from '../core-services.ts'
import { findInvitation } from '../db/invitations.ts'
import { findRecordings } from '../db/recordings.ts'
import type { Queries } from '../db/schema.ts'
import { findSpeaker, saveSpeaker } from '../db/speakers.ts'
import { findUser } from '../db/users.ts'
import { deleteVerdicts } from '../db/verdicts.ts'
import type { InvitationRow, RecordingRow, SpeakerRow } from '../db/voices-schema.ts'
import type { Refusal } from '../refusal.ts'
import { holdHousehold } from './hold-household.ts'
import { endOf } from './invitation-end.ts'
import { pastTime } from './past-time.ts'
import { deleteObjects, removeRecordings } from './remove-recordings.ts'
import { consentColumns, consentOf } from './speakers.ts'

/** An item of a lesson, or a word of the family tree. */
type AskedItem = KinshipWord & Pick<LessonItem, 'audioUrl' | 'audioSha256'>

/** Who invites a reviewer. */
const COURSE = 'Apni Boli'

/** What a link shows: whose it is, whom it asks, and what to say. Nothing else of the account. */
export async function readInvitation(
  services: CoreServices,
  invitation: InvitationRow,
  addressOf: (path: string) => string,
): Promise<Result<InvitationView, Refusal>> {
  const { db, course, clock } = services
  const end = endOf(invitation, clock())
  if (end !== null) return fail({ kind: end })
  return db.read(async (queries): Promise<Result<InvitationView, Refusal>> => {
    const owner = await findUser(queries, invitation.user_id)
    const speaker = await findSpeaker(queries, invitation.user_id, invitation.speaker_id)
    if (owner === undefined || speaker === undefined) return fail({ kind: 'unauthorized' })
    const asked = JSON.parse(invitation.item_ids) as string[]
    const isReviewer = invitation.scope === 'course'
    const items: AskedItem[] = course.lessons
      .filter(({ id }) => isReviewer || openLessonFor(owner, course, id).ok)
      .flatMap((lesson) => lesson.items)
    items.push(...course.kinshipWords)
    return ok({
      ...(isReviewer && { scope: 'course' as const }),
      ownerName: isReviewer ? COURSE : owner.name,
      speaker: {
        name: speaker.name,
        consent: consentOf(speaker),
        withdrawnAt: speaker.withdrawn_at,
      },
      items: asked.flatMap((itemId) => {
        const item = items.find(({ id }) => id === itemId)
        if (item === undefined) return []
        const { english, roman, shahmukhi, audioUrl, audioSha256 } = item
        const hasClip = isReviewer && audioUrl !== undefined
        const clip = hasClip ? { audioUrl: addressOf(audioUrl), audioSha256 } : {}
        return [{ itemId, english, roman, shahmukhi, ...clip }]
      }),
      expiresAt: invitation.expires_at,
    })
  })
}

/**
 * Stores the speaker's consent; the later of two stands. A withdrawal on one phone stands against an earlier consent that another
 * phone sends late. An ended link accepts a consent only if it takes back an offer to the course.
 */
export function giveConsent(
  { db, clock }: CoreServices,
  {
    invitation,
    consent: { after, ...consent },
  }: { invitation: InvitationRow; consent: InvitedConsent },
): Promise<Result<Consent, Refusal>> {
  return db.write(async (tx): Promise<Result<Consent, Refusal>> => {
    const held = await holdSpeaker({ db, clock }, tx, invitation)
    if (!held.ok) return held
    const { speaker, end } = held.value
    const known = consentOf(speaker)
    const withdrawnAt = speaker.withdrawn_at
    const pastMs = Date.parse(pastTime(consent.givenAt, clock()))
    // Who knows of the withdrawal and says yes again means it, whatever the clock of the phone says.
    const isAgain = withdrawnAt !== null && after !== null && after >= withdrawnAt
    const givenMs = isAgain ? Math.max(pastMs, Date.parse(withdrawnAt) + 1) : pastMs
    const given = { ...consent, givenAt: new Date(givenMs).toISOString() }
    const standing = standingConsent([known, given], withdrawnAt)
    const isOfferTakenBack = known?.scope === 'course' && standing?.scope === 'household'
    if (end !== null && !isOfferTakenBack) return fail({ kind: end })
    await saveSpeaker(tx, { ...speaker, ...consentColumns(standing) })
    return ok(standing ?? given)
  })
}

/**
 * Every take and verdict of this link goes, and the speaker's yes with them; by a link that has ended too. `until`: of a withdrawal
 * that a restore forgot, which takes nothing that is later.
 */
export async function withdraw(
  services: CoreServices,
  invitation: InvitationRow,
  until?: string,
): Promise<Result<{ removed: number; withdrawnAt: string }, Refusal>> {
  const { db, clock } = services
  const owner = { id: invitation.user_id }
  const now = new Date(clock()).toISOString()
  const withdrawnAt = until === undefined ? now : pastTime(until, clock())
  const removed = await db.write(async (tx): Promise<Result<string[], Refusal>> => {
    const held = await holdHousehold(tx, db.kind, owner)
    if (!held.ok) return held
    const speaker = await findSpeaker(tx, owner.id, invitation.speaker_id)
    if (speaker !== undefined) {
      const known = until === undefined ? null : speaker.withdrawn_at
      const last = known !== null && known > withdrawnAt ? known : withdrawnAt
      const standing = until === undefined ? null : standingConsent([consentOf(speaker)], last)
      await saveSpeaker(tx, { ...speaker, ...consentColumns(standing), withdrawn_at: last })
    }
    const which = { userId: owner.id, invitationId: invitation.id }
    await deleteVerdicts(tx, which, until === undefined ? null : withdrawnAt)
    const rows = await findRecordings(tx, which)
    const isOfBefore = (row: RecordingRow): boolean =>
      until === undefined || row.recorded_at <= withdrawnAt
    return ok(await removeRecordings(tx, rows.filter(isOfBefore), now))
  })
  if (!removed.ok) return removed
  await deleteObjects(services, removed.value)
  return ok({ removed: removed.value.length, withdrawnAt })
}

/** The speaker of an invitation, and whether it has ended, as it stands in this transaction. */
async function holdSpeaker(
  { db, clock }: Pick<CoreServices, 'db' | 'clock'>,
  tx: Queries,
  { user_id: userId, id }: InvitationRow,
): Promise<Result<{ speaker: SpeakerRow; end: ReturnType<typeof endOf> }, Refusal>> {
  const held = await holdHousehold(tx, db.kind, { id: userId })
  if (!held.ok) return held
  const invitation = await findInvitation(tx, userId, id)
  if (invitation === undefined) return fail({ kind: 'unauthorized' })
  const speaker = await findSpeaker(tx, userId, invitation.speaker_id)
  if (speaker === undefined) return fail({ kind: 'unauthorized' })
  return ok({ speaker, end: endOf(invitation, clock()) })
}
