import { Migrator } from 'kysely'
import { migrations } from './migrations.ts'
import type { Queries } from './schema.ts'

/** Brings the schema up to date. Who calls holds the lock that lets one process migrate at a time. */
export async function migrate(queries: Queries): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
  if (error !== undefined) throw new Error('the migrations failed', { cause: error })
}
