import type { Kysely } from 'kysely'

/** 023: of two changes of a speaker's name, relation or place the later one stands. */
export async function addChangesOfSpeakers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('speakers').addColumn('changed_at', 'text').execute()
}
