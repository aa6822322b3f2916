/**
 * `npm run bench:cost -- --times 200`: what each call of a learner's day costs on PostgreSQL: processor time
 * of the real server and of the database, queries, rows, bytes of the answer; then a day of it, worked out
 * for 10 thousand, 1 million and 10 million accounts (docs/operations/scaling.md).
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { A_DAY } from './bench-cost/a-day.ts'
import { type Cost, measureCall } from './bench-cost/meter.ts'
import { dayOf, workedOut } from './bench-cost/work-out.ts'
import { killServer, startServer } from './server-process.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '200' } } })
const times = Number(values.times)
/** As a learner of two months has. */
const LOG = 60
const PASSWORD = 'Salaam1Zaara'
const DONE = { score: 90, timeSpent: 300, isCompleted: true, activeSeconds: 300 }

const folder = mkdtempSync(join(tmpdir(), 'apni-boli-cost-'))
const postgres = await startTemporaryPostgres({
  isDurable: true,
  settings: ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_utility=off'],
})
const databaseUrl = await postgres.createDatabase()
const server = startServer({ DATABASE_URL: databaseUrl, DATA_DIR: folder, RATE_LIMITS: 'off' })
const client = new pg.Client({ connectionString: databaseUrl })
try {
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const address = await server.address
  await run(address)
} finally {
  await client.end()
  await killServer(server)
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run(address: string): Promise<void> {
  const email = `${randomUUID()}@example.org`
  const account = { name: 'Zaara', email, password: PASSWORD }
  let token = ''
  const registered = await ask('POST', '/api/auth/register', account)
  token = (JSON.parse(registered.text) as { token: string }).token
  const etag = async (path: string) => (await ask('GET', path)).headers.get('etag') ?? ''

  async function ask(method: string, path: string, body?: object, headers = {}) {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const get =
    (path: string, headers = {}) =>
    async () =>
      sized(await ask('GET', path, undefined, headers))
  const post = (path: string, body: (at: number) => object) => async (at: number) =>
    sized(await ask('POST', path, body(at)))

  let attempt = 0
  // One attempt counts once: each time is another.
  const finish = post('/api/progress/1', () => ({ ...DONE, attempt: (attempt += 1) }))
  for (let at = 0; at < LOG; at += 1) await finish(at)
  const answer = (at: number) => {
    const completedExercises = Array.from({ length: 1 + (at % 16) }, (_, index) => index)
    return { currentExerciseIndex: at % 16, completedExercises, correctExercises: [0], attempt: 1 }
  }
  const calls: Record<string, (at: number) => Promise<number>> = {
    'sign in': post('/api/auth/login', () => ({ email, password: PASSWORD })),
    profile: get('/api/auth/profile'),
    'lesson list, unchanged': get('/api/lessons', { 'if-none-match': await etag('/api/lessons') }),
    'progress, changed': get('/api/progress'),
    'progress, unchanged': get('/api/progress', { 'if-none-match': await etag('/api/progress') }),
    'subscription status': get('/api/stripe/subscription-status'),
    'answer to an exercise': post('/api/lessons/1/exercise-progress', answer),
    // Last, for it makes the log longer.
    'finished lesson': finish,
  }
  process.stdout.write(
    `${'a call'.padEnd(26)} ${['server ms', 'database ms', 'queries', 'rows', 'bytes'].map((head) => head.padStart(11)).join(' ')}\n`,
  )
  const costs = new Map<string, Cost>()
  let keptADay = 0
  for (const [name, call] of Object.entries(calls)) {
    const isDear = name === 'sign in'
    const metered = { serverId: server.child.pid ?? 0, databaseIds: postgres.processes, client }
    if (!isDear) await measureCall(call, { ...metered, times: 20 })
    const keptBefore = await storedBytes()
    const cost = await measureCall(call, { ...metered, times: isDear ? 20 : times })
    costs.set(name, cost)
    const timesADay = A_DAY.find((one) => one.name === name)?.timesADay ?? 0
    keptADay += (((await storedBytes()) - keptBefore) / times) * timesADay
    print(name, cost)
  }
  const day = dayOf(costs)
  print(`a day: ${day.calls.toFixed(1)} calls`, day)
  process.stdout.write(`${keptADay.toFixed(0)} bytes a day stay in the database\n\n`)
  process.stdout.write(`${workedOut(day, keptADay).join('\n')}\n`)
}

/** The log, the answers that are kept for repeats, and the progress, with their indexes. */
async function storedBytes(): Promise<number> {
  const { rows } = await client.query(
    `select sum(pg_total_relation_size(t))::float8 as bytes
     from unnest(array['completions', 'kept_answers', 'progress']::regclass[]) as t`,
  )
  return (rows[0] as { bytes: number }).bytes
}

function sized({ status, text }: { status: number; text: string }): number {
  if (status !== 200 && status !== 304) throw new Error(`${status} ${text}`)
  return Buffer.byteLength(text)
}

function print(name: string, cost: Cost): void {
  const numbers = [
    cost.serverCpuMs.toFixed(2),
    cost.databaseCpuMs.toFixed(2),
    cost.queries.toFixed(1),
    cost.rows.toFixed(1),
    cost.bytes.toFixed(0),
  ]
  process.stdout.write(`${name.padEnd(26)} ${numbers.map((text) => text.padStart(11)).join(' ')}\n`)
}
