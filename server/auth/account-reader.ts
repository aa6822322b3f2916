import { ok } from '#domain/result.ts'
import { createBatcher } from '../concurrency/batcher.ts'
import type { Database } from '../db/database.ts'
import type { LearnerRow, Queries } from '../db/schema.ts'

const MAX_ACCOUNTS_PER_READ = 64

/**
 * Reads accounts as they stand when asked, undefined for one that does not exist. Each call needs one; `find` reads those of calls
 * that come together in one statement.
 */
export function createAccountReader<Row extends Pick<LearnerRow, 'id'>>(
  db: Pick<Database, 'read'>,
  find: (queries: Queries, ids: readonly string[]) => Promise<Row[]>,
): (id: string) => Promise<Row | undefined> {
  const batcher = createBatcher<string, Row | undefined>({
    maxSize: MAX_ACCOUNTS_PER_READ,
    // Reads wait for nothing: the next batch need not wait for the one before it.
    maxRunning: Infinity,
    async run(ids) {
      const users = await db.read((queries) => find(queries, [...new Set(ids)]))
      const byId = new Map(users.map((user) => [user.id, user]))
      return ids.map((id) => ok(byId.get(id)))
    },
  })
  return batcher.add
}
