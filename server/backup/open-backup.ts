import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../db/migrate.ts'
import { kyselyOver } from '../db/node-sqlite.ts'
import type { Queries } from '../db/schema.ts'
import type { RecordingStore } from '../ports/recording-store.ts'
import { noteUnclaimed, proveRecordings, restoreRecordings } from './recordings-in-backup.ts'
import { BackupRefused, reasonOf } from './backup-refused.ts'
import { countLearning, type Learning } from './count-learning.ts'
import { dropManifest, type Manifest, readManifest, type Secrets } from './manifest.ts'
import { type TableShape, tableShapes } from './table-shapes.ts'
import { firstDifference, tableSums } from './table-sums.ts'

/** A proved copy of a backup: only data, in the form of this version. */
export type OpenBackup = {
  /** Of the copy; with `queries` closed it may be moved to where it belongs. */
  path: string
  queries: Queries
  tables: TableShape[]
  manifest: Manifest
  secrets: Secrets
  learning: Learning
  /** Puts the bytes of its recordings into a store; to be called before its rows are restored. Says how many. */
  restoreRecordings(store: RecordingStore): Promise<number>
  /** `keys`: of bytes that the replaced database or the store has; those that the backup does not know are swept. Says how many. */
  noteUnclaimed(keys: readonly string[]): number
  close(): void
  /** Closes, and removes the copy if it is still there. */
  discard(): void
}

/** Copies `file` into `folder` and proves the copy there; the file itself is only read. One line where it fails. */
export async function openBackup(file: string, folder: string): Promise<OpenBackup> {
  if (!existsSync(file)) throw new BackupRefused(`${file}: there is no such file`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const workFolder = mkdtempSync(join(folder, 'restoring-'))
  const path = join(workFolder, 'copy.db')
  let handle: DatabaseSync | null = null
  const close = (): void => {
    if (handle?.isOpen === true) handle.close()
  }
  const discard = (): void => {
    close()
    rmSync(workFolder, { recursive: true, force: true })
  }
  try {
    copyFileSync(file, path)
    chmodSync(path, 0o600)
    handle = new DatabaseSync(path, { enableForeignKeyConstraints: true })
    const opened = handle
    return {
      path,
      close,
      discard,
      restoreRecordings: (store) => restoreRecordings(opened, store),
      noteUnclaimed: (keys) => noteUnclaimed(opened, keys),
      ...(await prove(handle)),
    }
  } catch (error) {
    discard()
    throw new BackupRefused(`${file}: ${explain(error)}`, { cause: error })
  }
}

async function prove(handle: DatabaseSync) {
  const { manifest, secrets } = readManifest(handle)
  const sound = handle.prepare('pragma integrity_check').get()
  if (sound?.['integrity_check'] !== 'ok') throw new BackupRefused('it is damaged')
  if (handle.prepare('pragma foreign_key_check').get() !== undefined) {
    throw new BackupRefused('it is damaged: rows refer to others that are not there')
  }
  const queries = kyselyOver(handle)
  const difference = firstDifference(manifest.tables, await tableSums(queries, tableShapes(handle)))
  if (difference !== null) throw new BackupRefused(`it is damaged: ${difference}`)
  dropManifest(handle)
  proveRecordings(handle)
  await migrate(queries)
  const today = new Date().toISOString().slice(0, 10)
  const learning = await countLearning(queries, today)
  return { queries, tables: tableShapes(handle), manifest, secrets, learning }
}

function explain(error: unknown): string {
  const reason = reasonOf(error)
  if (/not a database/.test(reason)) return 'it is no backup of Apni Boli'
  if (/previously executed migration/.test(reason))
    return 'it comes from a later version of the program'
  if (/malformed|corrupt/.test(reason)) return 'it is damaged'
  return reason
}
