import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { kyselyOver } from '#server/db/node-sqlite.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { listSuggestions } from '#server/db/suggestions.ts'

export type SentSuggestion = Awaited<ReturnType<typeof listSuggestions>>[number]

/**
 * What learners sent, from the database of DATA_DIR or DATABASE_URL. The embedded one is only read, so the
 * server may run beside.
 */
export async function readSuggestions({
  dataDir,
  databaseUrl,
}: {
  dataDir: string
  databaseUrl: string | null
}): Promise<SentSuggestion[]> {
  if (databaseUrl !== null) {
    const database = await openPostgres(databaseUrl, () => undefined)
    try {
      return await database.read(listSuggestions)
    } finally {
      await database.close()
    }
  }
  const path = join(dataDir, 'apni-boli.db')
  if (!existsSync(path)) throw new Error(`DATA_DIR: there is no database in ${dataDir}`)
  const handle = new DatabaseSync(path, { readOnly: true })
  try {
    return await listSuggestions(kyselyOver(handle))
  } catch (error) {
    if (!String(error).includes('no such table')) throw error
    throw new Error('The database is of an older version: start the server once', { cause: error })
  } finally {
    handle.close()
  }
}
