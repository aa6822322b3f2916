import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedFile } from '../db/embedded-file.ts'
import { lockDataDir } from '../db/process-lock.ts'
import type { S3Settings } from '../recording-stores/s3-store.ts'
import { BackupRefused } from './backup-refused.ts'
import { makeBackup } from './make-backup.ts'
import { openBackup } from './open-backup.ts'
import { restorePostgres } from './restore-postgres.ts'
import type { TableSum } from './table-sums.ts'

/** Copies the embedded database into an empty PostgreSQL while no server runs; the source stays as it is. */
export async function moveToPostgres(
  dataDir: string,
  {
    address,
    version,
    recordingsS3 = null,
  }: { address: string; version: string; recordingsS3?: S3Settings | null },
): Promise<TableSum[]> {
  if (!existsSync(embeddedFile(dataDir))) {
    throw new BackupRefused(`DATA_DIR: there is no database in ${dataDir}`)
  }
  const lock = lockDataDir(dataDir)
  const folder = mkdtempSync(join(dataDir, 'moving-'))
  try {
    const file = join(folder, 'copy.backup')
    await makeBackup({ dataDir, databaseUrl: null, recordingsS3 }, { file, version })
    const backup = await openBackup(file, folder)
    try {
      const moved = await restorePostgres(backup, { address, replace: false, recordingsS3 })
      return moved.sums
    } finally {
      backup.discard()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
}
