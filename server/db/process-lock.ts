import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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
  const handle = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 })
  try {
    handle.exec('begin exclusive')
  } catch {
    handle.close()
    throw new DatabaseInUse(dataDir)
  }
  return { release: () => handle.close() }
}
