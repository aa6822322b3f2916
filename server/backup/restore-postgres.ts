import { sql } from 'kysely'
import { REPLACED_TABLES } from '../db/migrations/012-mail-queue.ts'
import { SANDBOX_TABLES } from '../db/migrations/013-drop-sandbox.ts'
import { openPostgres } from '../db/postgres.ts'
import { RESTORING } from '../db/postgres-timeouts.ts'
import { findObjectKeys } from '../db/recording-objects.ts'
import type { Queries } from '../db/schema.ts'
import { BackupRefused, reasonOf } from './backup-refused.ts'
import { createRowStore } from '../recording-stores/row-store.ts'
import { createS3Store } from '../recording-stores/s3-store.ts'
import type { OpenBackup } from './open-backup.ts'
import { postgresTables } from './read-postgres.ts'
import { keysInStore } from './recordings-in-backup.ts'
import type { RestoreOptions } from './restore-embedded.ts'
import { insertPage, tablePages } from './table-pages.ts'
import type { TableShape } from './table-shapes.ts'
import { firstDifference, tableSums, type TableSum } from './table-sums.ts'

/**
 * Writes a proved copy into PostgreSQL in one transaction, and compares what is there then row by row
 * before it is committed. Servers on that database wait meanwhile, and then see all of it or nothing. `unclaimed` as of
 * `restoreEmbedded`.
 */
export async function restorePostgres(
  backup: OpenBackup,
  { address, replace, isReal = false, recordingsS3 = null }: RestoreOptions & { address: string },
): Promise<{ sums: TableSum[]; unclaimed: number | null }> {
  const { tables } = backup
  await refuseForeignTables(address, tables)
  const db = await openPostgres(address, () => undefined, RESTORING)
  try {
    const store = recordingsS3 === null ? createRowStore(db) : createS3Store(recordingsS3)
    await backup.restoreRecordings(store)
    const stored = isReal ? await keysInStore(store) : []
    return await db.write(async (tx) => {
      const names = sql.join(tables.map(({ name }) => sql.table(name)))
      await sql`lock table ${names} in access exclusive mode`.execute(tx)
      const known = replace ? await findObjectKeys(tx) : []
      if (replace) await sql`truncate ${names}`.execute(tx)
      else await refuseRows(tx, tables)
      const noted = backup.noteUnclaimed([...known, ...(stored ?? [])])
      return { sums: await copyAll(backup, tx), unclaimed: stored && noted }
    })
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    throw new BackupRefused(`DATABASE_URL: nothing was changed (${reasonOf(error)})`, {
      cause: error,
    })
  } finally {
    await db.close()
  }
}

async function copyAll({ queries, tables }: OpenBackup, tx: Queries): Promise<TableSum[]> {
  for (const table of tables) {
    for await (const rows of tablePages(queries, table)) await insertPage(tx, table, rows)
  }
  const written = await tableSums(tx, tables)
  const difference = firstDifference(await tableSums(queries, tables), written)
  if (difference !== null)
    throw new BackupRefused(`DATABASE_URL: nothing was changed: ${difference}`)
  return written
}

async function refuseForeignTables(address: string, tables: readonly TableShape[]): Promise<void> {
  // A database of an earlier version is migrated as soon as it is opened.
  const ours = new Set<string>([
    ...tables.map(({ name }) => name),
    ...REPLACED_TABLES,
    ...SANDBOX_TABLES,
    'recording_bytes',
  ])
  const foreign = (await postgresTables(address)).find((name) => !ours.has(name))
  if (foreign === undefined) return
  throw new BackupRefused(
    `DATABASE_URL: the database holds something else (table ${foreign}); give Apni Boli one of its own`,
  )
}

async function refuseRows(tx: Queries, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length === 0) continue
    throw new BackupRefused(`DATABASE_URL: the database is not empty (table ${name} has rows)`)
  }
}
