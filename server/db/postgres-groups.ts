import { CompiledQuery } from 'kysely'
import type { Queries } from './schema.ts'

/** Two lanes: while one waits for the disk the other fills. */
const LANES = 2
const MAX_GROUP = 64

type Waiting = {
  work: (tx: Queries) => Promise<unknown>
  subject: string
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

/**
 * Writes that lock one account each, committed together: their statements travel in one packet, and the
 * disk syncs once for all. No account is twice in a group, and a group locks in the order of the ids, so
 * that groups never wait for each other crosswise. A group in which one fails is rolled back, and each
 * of it is done again alone.
 */
export function postgresGroups(queries: Queries) {
  let waiting: Waiting[] = []
  let busyLanes = 0

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = takeGroup()
      await commit(queries, group)
      // Requests that stand in the socket join the next group.
      await new Promise((resume) => setImmediate(resume))
    }
  }

  function takeGroup(): Waiting[] {
    const subjects = new Set<string>()
    const group: Waiting[] = []
    const rest: Waiting[] = []
    for (const one of waiting) {
      const fits = group.length < MAX_GROUP && !subjects.has(one.subject)
      if (fits) subjects.add(one.subject)
      ;(fits ? group : rest).push(one)
    }
    waiting = rest
    return group.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  }

  return {
    write<T>(work: (tx: Queries) => Promise<T>, subject: string): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, subject, resolve: resolve as (value: unknown) => void, reject })
        if (busyLanes >= LANES) return
        busyLanes += 1
        setImmediate(() => void run().finally(() => (busyLanes -= 1)))
      })
    },
  }
}

async function commit(queries: Queries, group: Waiting[]): Promise<void> {
  try {
    const values = await inTransaction(queries, (tx) => allOf(group.map(({ work }) => work(tx))))
    group.forEach(({ resolve }, at) => resolve(values[at]))
  } catch {
    for (const { work, resolve, reject } of group) {
      await inTransaction(queries, work).then(resolve, reject)
    }
  }
}

/** Like Promise.all, but waits for every one: none may still send queries when the rollback comes. */
async function allOf<const Tasks extends readonly Promise<unknown>[]>(
  tasks: Tasks,
): Promise<{ -readonly [At in keyof Tasks]: Awaited<Tasks[At]> }> {
  await Promise.allSettled(tasks)
  return Promise.all(tasks)
}

/** `begin` is not awaited: it travels in one packet with the first queries of `work`. */
export function inTransaction<T>(queries: Queries, work: (tx: Queries) => Promise<T>): Promise<T> {
  return queries.connection().execute(async (connection) => {
    const begun = connection.executeQuery(CompiledQuery.raw('begin'))
    try {
      const [value] = await allOf([work(connection), begun])
      await connection.executeQuery(CompiledQuery.raw('commit'))
      return value
    } catch (error) {
      // A connection that broke cannot roll back: the pool throws it away, the database does the rest.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw error
    }
  })
}
