import { Migrator } from 'kysely'
import { migrations } from './migrations.ts'
import type { Queries } from './schema.ts'

/**
 * Brings the schema up to date, or to the migration that is named. Who calls holds the lock that lets one
 * process migrate at a time.
 */
export async function migrate(queries: Queries, to?: string): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error instanceof Error) throw error
  if (error !== undefined) throw new Error('the migrations failed', { cause: error })
}
