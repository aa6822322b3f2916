import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '#server/db/database.ts'
import { embeddedFile } from '#server/db/embedded-file.ts'
import { kyselyOver } from '#server/db/node-sqlite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { readDataSettings } from '#server/env.ts'
import type { RecordingStore } from '#server/ports/recording-store.ts'
import { openRecordingStore } from '#server/recording-stores/open-store.ts'

const BUSY_TIMEOUT_MS = 5_000

type Data = { db: Database; recordings: RecordingStore }

/**
 * Works on the database of DATA_DIR or DATABASE_URL, and on its recordings. The server may run beside: a write to the embedded
 * database is one short transaction, for which the server waits.
 */
export async function withData<T>(work: (data: Data) => Promise<T>): Promise<T> {
  const settings = readDataSettings(process.env)
  if (!settings.ok) throw new Error(settings.failure)
  const { dataDir, databaseUrl } = settings.value
  const db =
    databaseUrl === null ? openEmbedded(dataDir) : await openPostgres(databaseUrl, () => undefined)
  try {
    return await work({ db, recordings: openRecordingStore(db, settings.value) })
  } catch (error) {
    if (!/no such (table|column)/.test(String(error))) throw error
    throw new Error('The database is of an older version: start the server once', { cause: error })
  } finally {
    await db.close()
  }
}

function openEmbedded(dataDir: string): Database {
  const path = embeddedFile(dataDir)
  if (!existsSync(path)) throw new Error(`DATA_DIR: there is no database in ${dataDir}`)
  const handle = new DatabaseSync(path, {
    timeout: BUSY_TIMEOUT_MS,
    enableForeignKeyConstraints: true,
  })
  handle.exec('pragma synchronous = full; pragma secure_delete = on')
  const queries = kyselyOver(handle)
  return {
    kind: 'sqlite',
    read: (work) => work(queries),
    async write(work) {
      handle.exec('begin immediate')
      try {
        const done = await work(queries)
        handle.exec('commit')
        return done
      } catch (error) {
        if (handle.isTransaction) handle.exec('rollback')
        throw error
      }
    },
    close: async () => handle.close(),
  }
}
