import type { Kysely } from 'kysely'

/** 005: sessions that were ended by signing out, kept with the account until they would have run out. */
export async function createEndedSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('ended_sessions', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
