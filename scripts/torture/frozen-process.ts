import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ServerProcess } from '../server-process.ts'

const TRIES_EACH_MS = 15
/** What had been sent before the stop is worked off by the database within this time. */
const SETTLE_MS = 30
const GIVE_UP_AFTER_MS = 60_000

/**
 * SIGSTOP at a moment at which the process holds transactions open; gives how many. Stopped at another moment, it is
 * let go on and stopped anew. `name` is what its connections are called.
 */
export async function stopInTransaction(
  { child }: ServerProcess,
  databaseUrl: string,
  name: string,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
    while (performance.now() < giveUpAt) {
      child.kill('SIGSTOP')
      await wait(SETTLE_MS)
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity
         where application_name = $1 and state = 'idle in transaction' and query like '%users%'`,
        [name],
      )
      if (rowCount !== null && rowCount > 0) return rowCount
      child.kill('SIGCONT')
      await wait(TRIES_EACH_MS)
    }
    throw new Error('the process was never caught in a transaction')
  } finally {
    await client.end()
  }
}
