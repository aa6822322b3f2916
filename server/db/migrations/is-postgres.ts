import { type Kysely, PostgresAdapter } from 'kysely'

/** For the few statements that the two databases do not say alike. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
