import type { Database } from '../db/database.ts'
import type { LearnerRow, Queries } from '../db/schema.ts'

/** So that the first of a group never waits for long. */
const MAX_GROUP = 64

type Waiting<Row> = {
  id: string
  resolve: (user: Row | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Reads accounts as they stand when asked, undefined for one that is not there. Each call needs one, and when many
 * come at once, they are read in one statement, by `find`.
 */
export function createAccountReader<Row extends Pick<LearnerRow, 'id'>>(
  db: Pick<Database, 'read'>,
  find: (queries: Queries, ids: readonly string[]) => Promise<Row[]>,
) {
  let waiting: Waiting<Row>[] = []

  async function readGroup(): Promise<void> {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    try {
      const ids = [...new Set(group.map(({ id }) => id))]
      const users = await db.read((queries) => find(queries, ids))
      const byId = new Map(users.map((user) => [user.id, user]))
      for (const { id, resolve } of group) resolve(byId.get(id))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (id: string): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject })
      if (waiting.length === MAX_GROUP) void readGroup()
      // Requests that already stand in the socket join this group.
      else if (waiting.length === 1) setImmediate(() => void readGroup())
    })
}
