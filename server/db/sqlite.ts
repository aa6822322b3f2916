import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { migrate } from './migrate.ts'
import { kyselyOver } from './node-sqlite.ts'
import { makePrivate } from './private-file.ts'
import { lockDataDir } from './process-lock.ts'
import type { Queries } from './schema.ts'
import { mapUnavailable } from './unavailable.ts'

const IN_MEMORY = ':memory:'
const BUSY_TIMEOUT_MS = 5_000
const WAIT_FOR_OTHERS = `pragma busy_timeout = ${BUSY_TIMEOUT_MS}`
/**
 * Of 4 kB each, some 16 MB: then the log is taken back into the file, a page that many commits changed once for all of
 * them. SQLite's own thousand do it four times as often.
 */
const LOG_PAGES = 4_000

/** Opens, locks and migrates the embedded database. `path` is a file or `:memory:`; `content` fills the latter. */
export async function openSqlite(path: string, content?: Uint8Array): Promise<Database> {
  const lock = path === IN_MEMORY ? null : lockDataDir(dirname(path))
  try {
    if (path !== IN_MEMORY) makePrivate(path)
    const { writer, isShared } = openWriter(path, content)
    const tx = kyselyOver(writer)
    await migrateWhole(writer, tx)
    const queue = groupCommit(writer, tx)
    // A database that belongs to its one handle: reads take their turn among the writes.
    const readHandle = isShared ? openHandle(path) : null
    const reader = readHandle === null ? null : kyselyOver(readHandle)
    return {
      kind: 'sqlite',
      read: (work) => mapUnavailable(reader === null ? queue.write(work) : work(reader)),
      write: (work) => mapUnavailable(queue.write(work)),
      async forgetDeleted() {
        await queue.settled()
        emptyLog(writer)
      },
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

/** Takes the write-ahead log into the file, which may still hold what was deleted; while a backup reads, next time. */
function emptyLog(writer: DatabaseSync): void {
  writer.exec('pragma busy_timeout = 0')
  try {
    writer.exec('pragma wal_checkpoint(truncate)')
  } finally {
    writer.exec(WAIT_FOR_OTHERS)
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

/**
 * What handles share of a write-ahead log is a file that a full disk has no room for. Then there is one handle alone, which keeps
 * it in memory: reads go on, and writes as soon as there is room. A backup has to wait for the next start.
 */
function openWriter(
  path: string,
  content?: Uint8Array,
): { writer: DatabaseSync; isShared: boolean } {
  if (path === IN_MEMORY) {
    return {
      writer: openHandle(path, (handle) => content && handle.deserialize(content)),
      isShared: false,
    }
  }
  try {
    return { writer: openHandle(path), isShared: true }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return {
      writer: openHandle(path, (handle) => handle.exec('pragma locking_mode = exclusive')),
      isShared: false,
    }
  }
}

/** SQLITE_FULL, and what SQLite says when the shared file cannot grow (SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_SHMOPEN). */
const DISK_FULL = new Set([13, 4_618, 4_874])

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && DISK_FULL.has(Number(error.errcode))
}

function openHandle(path: string, prepare?: (handle: DatabaseSync) => void): DatabaseSync {
  const handle = new DatabaseSync(path, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  try {
    prepare?.(handle)
    configure(handle)
  } catch (error) {
    handle.close()
    throw error
  }
  return handle
}

function configure(handle: DatabaseSync): void {
  // FULL: an acknowledged commit survives a power cut (WAL alone would keep it only through a crash).
  // Deleted content is overwritten: an address that is gone is nowhere in the file.
  // What savepoints and sorts set aside meanwhile stays in memory: a group has more than goes without a file.
  handle.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma temp_store = memory; pragma wal_autocheckpoint = ${LOG_PAGES}`,
  )
}
