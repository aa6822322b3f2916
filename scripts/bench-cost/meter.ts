import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** What one call costs, on average. */
export type Cost = {
  serverCpuMs: number
  databaseCpuMs: number
  queries: number
  rows: number
  /** Of the answer's body as it travels. */
  bytes: number
}

/** Clock ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10

/** Runs `call` `times` over, four at a time, and reads what the processes and the database counted meanwhile. */
export async function measureCall(
  call: (at: number) => Promise<number>,
  { times, serverId, databaseIds, client }: Metered & { times: number },
): Promise<Cost> {
  const before = await read(client)
  const [serverBefore, databaseBefore] = [cpuMs([serverId]), cpuMs(databaseIds())]
  let bytes = 0
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < times) {
      next += 1
      const answered = await call(next)
      bytes += answered
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  const [serverAfter, databaseAfter] = [cpuMs([serverId]), cpuMs(databaseIds())]
  const after = await read(client)
  return {
    serverCpuMs: (serverAfter - serverBefore) / times,
    databaseCpuMs: (databaseAfter - databaseBefore) / times,
    queries: (after.queries - before.queries) / times,
    rows: (after.rows - before.rows) / times,
    bytes: bytes / times,
  }
}

export type Metered = { serverId: number; databaseIds: () => number[]; client: pg.Client }

/** Without our own questions: they are about the statistics' own table. */
async function read(client: pg.Client): Promise<{ queries: number; rows: number }> {
  const { rows } = await client.query(
    `select coalesce(sum(calls), 0)::float8 as queries, coalesce(sum(rows), 0)::float8 as rows
     from pg_stat_statements where query not like '%pg_stat_statements%'`,
  )
  return rows[0] as { queries: number; rows: number }
}

function cpuMs(ids: readonly number[]): number {
  return ids.reduce((sum, id) => sum + ticksOf(id) * TICK_MS, 0)
}

/** User and system time, its ended children's too (proc(5), fields 14 to 17; the name before may hold spaces). */
function ticksOf(id: number): number {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0
  }
}
