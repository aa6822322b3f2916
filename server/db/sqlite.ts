import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { kyselyOver } from './node-sqlite.ts'
import { lockDataDir } from './process-lock.ts'
import type { Queries } from './schema.ts'
import { sayingUnavailable } from './unavailable.ts'

const IN_MEMORY = ':memory:'
const BUSY_TIMEOUT_MS = 5_000
/**
 * Of 4 kB each, some 16 MB: then the log is taken back into the file, a page that many commits changed once for all of
 * them. SQLite's own thousand do it four times as often.
 */
const LOG_PAGES = 4_000

/** Opens the embedded database, locked for this process, migrated. `path` is a file or `:memory:`. */
export async function openSqlite(path: string): Promise<Database> {
  const lock = path === IN_MEMORY ? null : lockDataDir(dirname(path))
  try {
    const writer = openHandle(path)
    const tx = kyselyOver(writer)
    await migrateWhole(writer, tx)
    const queue = groupCommit(writer, tx)
    // A database in memory belongs to its one handle: reads take their turn among the writes.
    const readHandle = path === IN_MEMORY ? null : openHandle(path)
    const reader = readHandle === null ? null : kyselyOver(readHandle)
    return {
      kind: 'sqlite',
      read: (work) => sayingUnavailable(reader === null ? queue.write(work) : work(reader)),
      write: (work) => sayingUnavailable(queue.write(work)),
      async close() {
        await queue.settled()
        readHandle?.close()
        // The last to close: it takes the write-ahead log back into the file.
        writer.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** All or nothing: a process that is ended in the middle leaves no half of a schema behind. */
async function migrateWhole(handle: DatabaseSync, tx: Queries): Promise<void> {
  handle.exec('begin immediate')
  try {
    await migrate(tx)
    handle.exec('commit')
  } catch (error) {
    if (handle.isTransaction) handle.exec('rollback')
    throw error
  }
}

function openHandle(path: string): DatabaseSync {
  const handle = new DatabaseSync(path, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  // FULL: an acknowledged commit survives a power cut (WAL alone would keep it only through a crash).
  // What savepoints and sorts set aside meanwhile stays in memory: a group has more than goes without a file.
  handle.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory; pragma wal_autocheckpoint = ${LOG_PAGES}`,
  )
  return handle
}
