import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#domain/result.ts'
import type { CoreServices } from '../core-services.ts'
import { findRecordings, isStored, type StoredRecording } from '../db/recordings.ts'
import type { Refusal } from '../refusal.ts'

type Which = { userId: string; id: string; invitationId?: string }

/**
 * The bytes of a take that is there; never of one that was deleted, and never others than were stored. What the store has lost is not
 * found: a device that waited for it would wait for ever.
 */
export async function readAudio(
  services: CoreServices,
  which: Which,
): Promise<Result<{ bytes: Uint8Array<ArrayBuffer>; type: string }, Refusal>> {
  const row = await findStored(services, which)
  if (row === null) return fail({ kind: 'recording-not-found' })
  const bytes = await readObject(services, row)
  if (bytes !== null) return ok({ bytes, type: row.type })
  // It may have been deleted between the two.
  if ((await findStored(services, which)) !== null) {
    services.log.error({ recording: row.id }, 'the store has lost the bytes of a recording')
  }
  return fail({ kind: 'recording-not-found' })
}

/** Null where the store has none, or others than were put. */
export async function readObject(
  { recordings }: Pick<CoreServices, 'recordings'>,
  { object_key: key, sha256 }: StoredRecording,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await recordings.get(key)
  if (bytes === null) return null
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null
}

async function findStored({ db }: CoreServices, which: Which): Promise<StoredRecording | null> {
  const [row] = await db.read((queries) => findRecordings(queries, which))
  return row !== undefined && isStored(row) ? row : null
}
