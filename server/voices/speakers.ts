import type { SpeakerInput, SpeakerRow as SpeakerView } from '#contract/speakers.ts'
import type { Consent } from '#contract/speakers.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { isGivenByLink, standingConsent } from '#domain/voices/consent.ts'
import { MAX_SPEAKERS } from '#domain/voices/limits.ts'
import type { CoreServices } from '../core-services.ts'
import { takeBackInvitations } from '../db/invitations.ts'
import { findRecordings } from '../db/recordings.ts'
import type { LearnerRow, Queries } from '../db/schema.ts'
import { emptySpeaker, findSpeaker, findSpeakers, saveSpeaker } from '../db/speakers.ts'
import type { SpeakerRow } from '../db/voices-schema.ts'
import type { Refusal } from '../refusal.ts'
import { deleteObjects, removeRecordings } from './remove-recordings.ts'
import { holdHousehold } from './hold-household.ts'
import { pastTime } from './past-time.ts'

export async function listSpeakers(
  { db }: CoreServices,
  userId: string,
): Promise<{ speakers: SpeakerView[]; removed: string[] }> {
  const rows = await db.read((queries) => findSpeakers(queries, userId))
  return {
    speakers: rows.filter((row) => row.removed_at === null).map(speakerView),
    removed: rows.filter((row) => row.removed_at !== null).map(({ id }) => id),
  }
}

/** Makes a speaker or changes one. Of two consents, and of two changes of the name, the later one stands. */
export function putSpeaker(
  services: CoreServices,
  { user, id, body }: { user: LearnerRow; id: string; body: SpeakerInput },
): Promise<Result<SpeakerView, Refusal>> {
  const { db, clock } = services
  return db.write(async (tx): Promise<Result<SpeakerView, Refusal>> => {
    const held = await holdHousehold(tx, db.kind, user)
    if (!held.ok) return held
    const known = await findSpeaker(tx, user.id, id)
    if (known !== undefined && known.removed_at !== null) return fail({ kind: 'speaker-removed' })
    if (known === undefined && (await isFull(tx, user.id))) return fail({ kind: 'speakers-full' })
    const knownConsent = known === undefined ? null : consentOf(known)
    const given = body.consent && ownersConsent(body.consent, knownConsent, clock())
    const called = standingDetails(body, known)
    const row = {
      user_id: user.id,
      id,
      ...called,
      created_at: known?.created_at ?? new Date(clock()).toISOString(),
      removed_at: null,
      withdrawn_at: known?.withdrawn_at ?? null,
      ...consentColumns(standingConsent([knownConsent, given], known?.withdrawn_at ?? null)),
    }
    await saveSpeaker(tx, row)
    return ok(speakerView(row))
  })
}

/** The speaker goes, with every take and link. */
export async function deleteSpeaker(
  services: CoreServices,
  { user, id }: { user: LearnerRow; id: string },
): Promise<Result<void, Refusal>> {
  const { db, clock } = services
  const removed = await db.write(async (tx): Promise<Result<string[], Refusal>> => {
    const held = await holdHousehold(tx, db.kind, user)
    if (!held.ok) return held
    const now = new Date(clock()).toISOString()
    const rows = await findRecordings(tx, { userId: user.id, speakerId: id })
    const keys = await removeRecordings(tx, rows, now)
    await takeBackInvitations(tx, { userId: user.id, speakerId: id, now })
    await emptySpeaker(tx, { userId: user.id, id, now })
    return ok(keys)
  })
  if (!removed.ok) return removed
  await deleteObjects(services, removed.value)
  return ok(undefined)
}

/**
 * Name, relation and place of the later change. The device's time is kept even if it lies in the future: cut to now, it would let a
 * late call undo a newer change.
 */
function standingDetails(
  body: SpeakerInput,
  known: SpeakerRow | undefined,
): Pick<SpeakerRow, 'name' | 'relation' | 'place' | 'changed_at'> {
  const changedAt = body.changedAt === undefined ? null : new Date(body.changedAt).toISOString()
  const isKept = known && (body.onlyConsent || (known.changed_at ?? '') > (changedAt ?? ''))
  const { name, relation, place } = isKept ? known : body
  return { name, relation, place, changed_at: isKept ? known.changed_at : changedAt }
}

/**
 * A yes as the owner's device tells it. One to the course by the speaker's link comes through the link alone; from the owner it is
 * the echo of one that is known, or a yes to the household.
 */
function ownersConsent(given: Consent, known: Consent | null, nowMs: number): Consent {
  const givenAt = pastTime(given.givenAt, nowMs)
  const isEcho = known?.words === given.words && known.givenAt === givenAt
  const scope = isGivenByLink(given) && !isEcho ? 'household' : given.scope
  return { ...given, givenAt, scope }
}

async function isFull(queries: Queries, userId: string): Promise<boolean> {
  const rows = await findSpeakers(queries, userId)
  return rows.filter((row) => row.removed_at === null).length >= MAX_SPEAKERS
}

function speakerView(row: SpeakerRow): SpeakerView {
  const { id, name, relation, place, withdrawn_at: withdrawnAt, changed_at: changedAt } = row
  const consent = consentOf(row)
  return {
    id,
    name,
    relation,
    place,
    consent,
    withdrawnAt,
    ...(changedAt !== null && { changedAt }),
  }
}

export function consentOf(row: SpeakerRow): Consent | null {
  if (row.consent_at === null || row.consent_words === null) return null
  return {
    scope: row.scope === 'course' ? 'course' : 'household',
    words: row.consent_words,
    givenAt: row.consent_at,
    givenBy: row.consent_by === 'parent' ? 'parent' : 'speaker',
  }
}

export function consentColumns(consent: Consent | null) {
  return {
    scope: consent?.scope ?? null,
    consent_words: consent?.words ?? null,
    consent_at: consent?.givenAt ?? null,
    consent_by: consent?.givenBy ?? null,
  }
}
