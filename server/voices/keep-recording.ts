import { createHash } from 'node:crypto'
import type { ReadTakeFacts, RecordingRow as RecordingView } from '#contract/take-facts.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { MAX_HOUSEHOLD_BYTES, MAX_RECORDINGS } from '#domain/voices/limits.ts'
import { type TakeType, takeTypeOf } from '#domain/voices/take-type.ts'
import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import type { CoreServices } from '../core-services.ts'
import { findInvitation } from '../db/invitations.ts'
import { claimObject, doomObjects, noteObject } from '../db/recording-objects.ts'
import {
  findRecordings,
  FORGOTTEN_LINK,
  giveToInvitation,
  insertRecording,
  isOfNoLink,
  isStored,
  measureRecordings,
} from '../db/recordings.ts'
import type { Queries } from '../db/schema.ts'
import { shortId } from '../db/short-id.ts'
import { findSpeaker } from '../db/speakers.ts'
import type { RecordingRow } from '../db/voices-schema.ts'
import { RecordingStoreUnavailable } from '../ports/recording-store.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Refusal } from '../refusal.ts'
import { holdHousehold, type Owner } from './hold-household.ts'
import { endOf } from './invitation-end.ts'
import { pastTime } from './past-time.ts'
import { recordingView } from './recording-view.ts'
import { deleteObjects } from './remove-recordings.ts'
import { tellTakeSent } from './take-sent.ts'

/** Takes of one household stand behind each other in the database: more at once would only wait there, and time out. */
const MAX_AT_ONCE = 16

export type Take = {
  owner: Owner
  id: string
  speakerId: string
  /** Through which link it comes; null: from the owner. */
  invitationId: string | null
  /** Its speaker recorded it through a link, though the owner may send it again after a restore. */
  isInvited: boolean
  facts: ReadTakeFacts
  bytes: Uint8Array
}

/** The take that is there already, null for a new one that may come in; otherwise why not. */
type Checked = Result<RecordingRow | null, Refusal>

/**
 * Keeps a take, once under its id. The bytes are stored before the row is written, under a key that is noted before that: whatever
 * is interrupted leaves bytes that nothing serves and the sweep deletes, and never a row without bytes.
 */
export function createRecordingKeeper(services: CoreServices, limits: RateLimits): KeepRecording {
  const oneOfFew = limitConcurrency(MAX_AT_ONCE)
  return (take) =>
    oneOfFew(async () => {
      const kept = await keepRecording(services, limits, take)
      tellTakeSent(kept.ok ? 'kept' : kept.failure.kind)
      return kept
    })
}

export type KeepRecording = (take: Take) => Promise<Result<RecordingView, Refusal>>

async function keepRecording(
  services: CoreServices,
  limits: RateLimits,
  take: Take,
): Promise<Result<RecordingView, Refusal>> {
  const { db, clock, ids, recordings } = services
  const type = takeTypeOf(take.bytes)
  if (type === null) return fail({ kind: 'not-audio' })
  if (createHash('sha256').update(take.bytes).digest('hex') !== take.facts.sha256) {
    return fail({ kind: 'take-damaged' })
  }
  const known = await db.read((queries) => check(services, queries, take))
  if (!known.ok) return known
  if (known.value !== null) {
    // Its speaker may take it back through the link again.
    if (isOfNoLink(known.value) && take.invitationId !== null) {
      await db.write((tx) => giveToInvitation(tx, take))
    }
    return ok(recordingView(known.value))
  }
  const waitMs = await limits.hit([{ limit: 'recording-account', of: [take.owner.id] }])
  if (waitMs !== null) return fail({ kind: 'too-many', waitMs })

  const key = `${take.owner.id}/${take.facts.sha256}.${shortId(ids())}`
  await db.write((tx) => noteObject(tx, key, new Date(clock()).toISOString()))
  await recordings.put(key, take.bytes)
  const kept = await db.write(async (tx): Promise<Result<RecordingRow, Refusal>> => {
    const held = await holdHousehold(tx, db.kind, take.owner)
    const checked = held.ok ? await check(services, tx, take) : held
    // A twin came first, or the speaker, the link or the room went meanwhile.
    const twin = checked.ok ? checked.value : null
    if (!checked.ok || twin !== null) {
      await doomObjects(tx, [key], new Date(clock()).toISOString())
      return twin === null ? (checked as Exclude<Checked, { ok: true }>) : ok(twin)
    }
    // Slower than the sweep is patient: its bytes are gone or going.
    if (!(await claimObject(tx, key)))
      throw new RecordingStoreUnavailable('an upload took too long')
    const nowMs = clock()
    return ok(await insertRecording(tx, newRow(take, { key, type, nowMs }), nowMs))
  })
  if (!kept.ok || kept.value.object_key !== key) await deleteObjects(services, [key])
  return kept.ok ? ok(recordingView(kept.value)) : kept
}

async function check(services: CoreServices, queries: Queries, take: Take): Promise<Checked> {
  const { owner, id, invitationId, facts } = take
  const [known] = await findRecordings(queries, { userId: owner.id, id })
  if (known !== undefined) {
    const isOfSameLink = known.invitation_id === invitationId
    // After a restore the owner's phone and the speaker's may both give one take back.
    const isOfOwner = invitationId === null || isOfNoLink(known)
    if (!isOfSameLink && !isOfOwner) return fail({ kind: 'recording-differs' })
    if (!isStored(known)) return fail({ kind: 'recording-removed' })
    const isSame =
      known.sha256 === facts.sha256 && (isOfSameLink || known.speaker_id === take.speakerId)
    return isSame ? ok(known) : fail({ kind: 'recording-differs' })
  }
  const invitation =
    invitationId === null ? null : await findInvitation(queries, owner.id, invitationId)
  if (invitation !== null) {
    if (invitation === undefined) return fail({ kind: 'unauthorized' })
    const end = endOf(invitation, services.clock())
    if (end !== null) return fail({ kind: end })
    const itemIds: unknown = JSON.parse(invitation.item_ids)
    if (!Array.isArray(itemIds) || !itemIds.includes(facts.itemId)) {
      return fail({ kind: 'item-not-found' })
    }
  }
  const speaker = await findSpeaker(queries, owner.id, take.speakerId)
  if (speaker === undefined) return fail({ kind: 'speaker-not-found' })
  if (speaker.removed_at !== null) return fail({ kind: 'speaker-removed' })
  // A yes to the household is none to the course.
  const isForCourse = invitation?.scope === 'course'
  if (speaker.consent_at === null || (isForCourse && speaker.scope !== 'course')) {
    return fail({ kind: 'consent-missing' })
  }
  const { count, bytes } = await measureRecordings(queries, owner.id)
  const isFull = count >= MAX_RECORDINGS || bytes + take.bytes.byteLength > MAX_HOUSEHOLD_BYTES
  return isFull ? fail({ kind: 'recordings-full' }) : ok(null)
}

function newRow(
  { owner, id, speakerId, invitationId, isInvited, facts, bytes }: Take,
  { key, type, nowMs }: { key: string; type: TakeType; nowMs: number },
): Omit<RecordingRow, 'seq'> {
  return {
    user_id: owner.id,
    id,
    invitation_id: invitationId ?? (isInvited ? FORGOTTEN_LINK : null),
    speaker_id: speakerId,
    item_id: facts.itemId,
    object_key: key,
    sha256: facts.sha256,
    bytes: bytes.byteLength,
    type,
    duration_ms: facts.durationMs,
    gain_decidb: Math.round(facts.gainDb * 10),
    trim_start_ms: facts.trimStartMs,
    trim_end_ms: facts.trimEndMs,
    roman: facts.roman,
    shahmukhi: facts.shahmukhi,
    read_roman: facts.readRoman ?? null,
    recorded_at: pastTime(facts.recordedAt, nowMs),
  }
}
