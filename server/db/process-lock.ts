import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivate } from './private-file.ts'

/** Another process holds the embedded database. The message is one line for the person who started us. */
export class DatabaseInUse extends Error {
  constructor(dataDir: string) {
    super(
      `DATA_DIR: another process already uses the database in ${dataDir}; stop it, or give this one its own DATA_DIR`,
    )
    this.name = 'DatabaseInUse'
  }
}

/**
 * One process per embedded database. The lock is an exclusive transaction on a file of its own: the
 * operating system holds it and lets go when the process ends, however it ends, so none is ever stale.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'lock.db')
  makePrivate(file)
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    // Without a journal the lock writes nothing: a full disk keeps nobody from starting.
    handle.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    handle.close()
    throw isBusy(error) ? new DatabaseInUse(dataDir) : error
  }
  return { release: () => handle.close() }
}

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
