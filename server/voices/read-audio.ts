import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '#domain/result.ts'
import type { CoreServices } from '../core-services.ts'
import { findRecordings, isStored, type StoredRecording } from '../db/recordings.ts'
import { RecordingStoreUnavailable } from '../ports/recording-store.ts'
import type { Refusal } from '../refusal.ts'

type Which = { userId: string; id: string; invitationId?: string }

/** The bytes of a take that is there; never of one that was deleted, and never others than were stored. */
export async function readAudio(
  services: CoreServices,
  which: Which,
): Promise<Result<{ bytes: Uint8Array<ArrayBuffer>; type: string }, Refusal>> {
  const row = await findStored(services, which)
  if (row === null) return fail({ kind: 'recording-not-found' })
  const bytes = await readObject(services, row)
  if (bytes !== null) return ok({ bytes, type: row.type })
  // It may have been deleted between the two.
  if ((await findStored(services, which)) === null) return fail({ kind: 'recording-not-found' })
  throw new RecordingStoreUnavailable('the bytes of a recording are not there')
}

/** Null where the store has none. */
export async function readObject(
  { recordings }: Pick<CoreServices, 'recordings'>,
  { object_key: key, sha256 }: StoredRecording,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await recordings.get(key)
  if (bytes === null) return null
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new RecordingStoreUnavailable('the bytes of a recording are damaged')
  }
  return bytes
}

async function findStored({ db }: CoreServices, which: Which): Promise<StoredRecording | null> {
  const [row] = await db.read((queries) => findRecordings(queries, which))
  return row !== undefined && isStored(row) ? row : null
}
