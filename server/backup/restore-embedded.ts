import { chmodSync, existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { embeddedFile } from '../db/embedded-file.ts'
import { kyselyOver } from '../db/node-sqlite.ts'
import { lockDataDir } from '../db/process-lock.ts'
import { findObjectKeys } from '../db/recording-objects.ts'
import { BackupRefused } from './backup-refused.ts'
import { STORED_SECRETS, syncFile } from './make-backup.ts'
import { keysInStore } from './recordings-in-backup.ts'
import { createFileStore } from '../recording-stores/file-store.ts'
import { createS3Store, type S3Settings } from '../recording-stores/s3-store.ts'
import type { OpenBackup } from './open-backup.ts'

const PARTS = ['', '-wal', '-shm']

/** `isReal`: not to practise, so that what the store of recordings has is this server's alone, and what nobody knows goes. */
export type RestoreOptions = {
  replace: boolean
  isReal?: boolean
  recordingsS3?: S3Settings | null
}

/**
 * Puts a proved copy in the place of the embedded database, whole or not at all, while no server holds DATA_DIR. What was there is
 * set aside under the name that it gives back; null where there was nothing. `unclaimed`: how many recordings the sweep deletes
 * because the backup does not know them; null where the store gives no list of them.
 */
export async function restoreEmbedded(
  backup: OpenBackup,
  { dataDir, replace, isReal = false, recordingsS3 = null }: RestoreOptions & { dataDir: string },
): Promise<{ aside: string | null; unclaimed: number | null }> {
  const lock = lockDataDir(dataDir)
  try {
    const target = embeddedFile(dataDir)
    const isThere = existsSync(target)
    if (isThere && !replace) {
      throw new BackupRefused(
        `DATA_DIR: there is a database in ${dataDir} already; with --replace it is set aside`,
      )
    }
    refuseOtherSecrets(backup, dataDir, replace)
    const store =
      recordingsS3 === null
        ? createFileStore(join(dataDir, 'recordings'))
        : createS3Store(recordingsS3)
    await backup.restoreRecordings(store)
    const stored = isReal ? await keysInStore(store) : []
    const known = isThere ? await replacedKeys(target) : []
    const noted = backup.noteUnclaimed([...known, ...(stored ?? [])])
    backup.close()
    syncFile(backup.path)
    const aside = isThere ? moveAside(target) : null
    writeSecrets(backup, dataDir)
    // A log of the old database that stayed would be taken into the new one.
    for (const part of PARTS.slice(1)) rmSync(`${target}${part}`, { force: true })
    renameSync(backup.path, target)
    return { aside, unclaimed: stored && noted }
  } finally {
    lock.release()
  }
}

/** None where the old database is damaged, or of a version without recordings: that is no reason to refuse the restore. */
async function replacedKeys(file: string): Promise<string[]> {
  const handle = new DatabaseSync(file, { readOnly: true })
  try {
    return await findObjectKeys(kyselyOver(handle))
  } catch {
    return []
  } finally {
    handle.close()
  }
}

/** A second name for the old database: it is never away, not even between two steps. */
function moveAside(target: string): string {
  const aside = `${target}.replaced-${new Date().toISOString().replaceAll(':', '')}`
  for (const part of PARTS) {
    if (existsSync(`${target}${part}`)) linkSync(`${target}${part}`, `${aside}${part}`)
  }
  return aside
}

function refuseOtherSecrets({ secrets }: OpenBackup, dataDir: string, replace: boolean): void {
  const other = Object.keys(secrets).find((name) => existsSync(join(dataDir, name)))
  if (other === undefined || replace) return
  throw new BackupRefused(
    `DATA_DIR: there is a secret ${other} in ${dataDir} already; with --replace it is replaced`,
  )
}

function writeSecrets({ secrets }: OpenBackup, dataDir: string): void {
  for (const name of STORED_SECRETS) {
    const content = secrets[name]
    if (content === undefined) continue
    const draft = join(dataDir, `${name}.${process.pid}`)
    writeFileSync(draft, content, { mode: 0o600 })
    chmodSync(draft, 0o600)
    renameSync(draft, join(dataDir, name))
  }
}
