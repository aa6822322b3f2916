import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type RecordingStore, RecordingStoreUnavailable } from '../ports/recording-store.ts'
import { BackupRefused } from './backup-refused.ts'

type Expected = { user_id: string; id: string; object_key: string; sha256: string }

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Copies the bytes of every take into the backup. A take without its bytes was deleted meanwhile, or the store has lost or damaged
 * them: its row is left out. Returns the ids of those takes. Fails if no take has bytes: then it is not the server's store.
 */
export async function copyRecordings(
  handle: DatabaseSync,
  get: RecordingStore['get'],
): Promise<string[]> {
  handle.exec('create table backup_recordings (object_key text primary key, bytes blob not null)')
  const insert = handle.prepare('insert into backup_recordings values (?, ?)')
  const forget = handle.prepare('delete from recordings where user_id = ? and id = ?')
  const all = expectedOf(handle)
  const leftOut: string[] = []
  let missing = 0
  for (const { user_id: userId, id, object_key: key, sha256 } of all) {
    const bytes = await get(key)
    if (bytes === null) missing += 1
    if (bytes !== null && hashOf(bytes) === sha256) insert.run(key, bytes)
    else {
      leftOut.push(id)
      forget.run(userId, id)
    }
  }
  if (missing > 0 && missing === all.length) {
    throw new BackupRefused(
      'the store of recordings has none of them; is it the one that the server uses (RECORDINGS_S3_…)?',
    )
  }
  return leftOut
}

/** Fails with one line where a take's bytes are missing or not what its row says. */
export function proveRecordings(handle: DatabaseSync): void {
  if (!hasRecordings(handle)) return
  const find = handle.prepare('select bytes from backup_recordings where object_key = ?')
  for (const { id, object_key: key, sha256 } of expectedOf(handle)) {
    const bytes = find.get(key)?.['bytes']
    if (bytes instanceof Uint8Array && hashOf(bytes) === sha256) continue
    throw new BackupRefused(`it is damaged: the bytes of the recording ${id} are not there`)
  }
}

/** Puts the bytes where the server will look for them, before it finds their rows; then they go from the copy. */
export async function restoreRecordings(
  handle: DatabaseSync,
  { put, get }: RecordingStore,
): Promise<number> {
  if (!hasRecordings(handle)) return 0
  const find = handle.prepare('select bytes from backup_recordings where object_key = ?')
  const all = expectedOf(handle)
  for (const { object_key: key, sha256 } of all) {
    const bytes = find.get(key)?.['bytes'] as Uint8Array
    await put(key, bytes)
    const stored = await get(key)
    if (stored === null || hashOf(stored) !== sha256) {
      throw new BackupRefused('a recording is not in its store as it was written')
    }
  }
  handle.exec('pragma secure_delete = on; drop table backup_recordings; vacuum')
  return all.length
}

/**
 * Notes keys that the replaced database or the store has: the sweep deletes the bytes that no row takes within its hour. Returns how
 * many the backup does not know.
 */
export function noteUnclaimed(handle: DatabaseSync, keys: readonly string[]): number {
  const note = handle.prepare(`insert or ignore into recording_objects select ?1, ?2, 0
    where not exists (select 1 from recordings where object_key = ?1)`)
  const now = new Date().toISOString()
  return keys.reduce((noted, key) => noted + Number(note.run(key, now).changes), 0)
}

/** Null where the store does not say: a bucket may be closed to lists. */
export async function keysInStore({ list }: RecordingStore): Promise<string[] | null> {
  try {
    return await list()
  } catch (error) {
    if (error instanceof RecordingStoreUnavailable) return null
    throw error
  }
}

function hasRecordings(handle: DatabaseSync): boolean {
  const found = handle.prepare("select 1 from sqlite_master where name = 'backup_recordings'").get()
  return found !== undefined
}

function expectedOf(handle: DatabaseSync): Expected[] {
  return handle
    .prepare(
      'select user_id, id, object_key, sha256 from recordings where object_key is not null order by user_id, id',
    )
    .all() as Expected[]
}
