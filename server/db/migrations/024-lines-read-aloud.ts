import type { Kysely } from 'kysely'

/** 024: a take knows which words of the course it reads, which may change behind it. */
export async function addLinesReadAloud(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recordings').addColumn('read_roman', 'text').execute()
}
