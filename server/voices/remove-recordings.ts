import { fail, ok, type Result } from '#domain/result.ts'
import type { CoreServices } from '../core-services.ts'
import { doomObjects, forgetObjects } from '../db/recording-objects.ts'
import {
  boundRemoved,
  emptyRecording,
  findRecordings,
  FORGOTTEN_LINK,
  isStored,
} from '../db/recordings.ts'
import type { Queries } from '../db/schema.ts'
import type { InvitationRow, RecordingRow } from '../db/voices-schema.ts'
import type { Refusal } from '../refusal.ts'
import { holdHousehold, type Owner } from './hold-household.ts'

/** Empties these rows; nothing is served of them once this is committed. Gives the keys for `deleteObjects` after the commit. */
export async function removeRecordings(
  tx: Queries,
  rows: readonly RecordingRow[],
  now: string,
): Promise<string[]> {
  const stored = rows.filter(isStored)
  for (const { user_id: userId, id, invitation_id: invitationId } of stored) {
    await emptyRecording(tx, { userId, id, invitationId, nowMs: Date.parse(now) })
  }
  const [first] = stored
  if (first !== undefined) await boundRemoved(tx, first.user_id)
  const keys = stored.map((row) => row.object_key)
  await doomObjects(tx, keys, now)
  return keys
}

/** Deletes doomed bytes at once. What the store refuses now stays noted, and the sweep tries again. Says how many are. */
export async function deleteObjects(
  { db, recordings, log }: CoreServices,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0
  const deleted: string[] = []
  for (const key of keys) {
    try {
      await recordings.delete(key)
      deleted.push(key)
    } catch (error) {
      log.error({ reason: String(error) }, 'bytes of a deleted recording wait for the store')
      break
    }
  }
  await db.write((tx) => forgetObjects(tx, deleted))
  return deleted.length
}

/** Every take of the owner goes. */
export async function deleteAllRecordings(
  services: CoreServices,
  owner: Owner,
): Promise<Result<number, Refusal>> {
  const { db, clock } = services
  const removed = await db.write(async (tx): Promise<Result<string[], Refusal>> => {
    const held = await holdHousehold(tx, db.kind, owner)
    if (!held.ok) return held
    const rows = await findRecordings(tx, { userId: owner.id })
    return ok(await removeRecordings(tx, rows, new Date(clock()).toISOString()))
  })
  if (!removed.ok) return removed
  await deleteObjects(services, removed.value)
  return ok(removed.value.length)
}

/**
 * Deletes one take. One that is not there leaves its id all the same: an upload of it may still be on its way. `invitation`: a
 * speaker deletes what came through their link, and no other.
 */
export async function deleteRecording(
  services: CoreServices,
  { owner, id, invitation = null }: { owner: Owner; id: string; invitation?: Link | null },
): Promise<Result<boolean, Refusal>> {
  const { db, clock } = services
  const removed = await db.write(async (tx): Promise<Result<string[], Refusal>> => {
    const held = await holdHousehold(tx, db.kind, owner)
    if (!held.ok) return held
    const [row] = await findRecordings(tx, { userId: owner.id, id })
    if (row === undefined) {
      const invitationId = invitation?.id ?? null
      await emptyRecording(tx, { userId: owner.id, id, invitationId, nowMs: clock() })
      await boundRemoved(tx, owner.id)
      return ok([])
    }
    // A row that is empty says no more whose it was.
    if (!isStored(row)) return ok([])
    if (invitation !== null && !mayBeOf(invitation, row)) {
      return fail({ kind: 'recording-not-found' })
    }
    // By a link it is of that link from now on: its phones are told that it was deleted.
    const deleted = { ...row, invitation_id: invitation?.id ?? row.invitation_id }
    return ok(await removeRecordings(tx, [deleted], new Date(clock()).toISOString()))
  })
  if (!removed.ok) return removed
  await deleteObjects(services, removed.value)
  return ok(removed.value.length > 0)
}

type Link = Pick<InvitationRow, 'id' | 'speaker_id'>

/** After a restore the owner's device gives a take back without its link. Its id is known to the phone that sent it. */
function mayBeOf(link: Link, { invitation_id: id, speaker_id: speakerId }: RecordingRow): boolean {
  return id === link.id || (id === FORGOTTEN_LINK && speakerId === link.speaker_id)
}
