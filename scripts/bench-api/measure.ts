import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { createSessions } from '#server/auth/sessions.ts'
import { createBackground } from '#server/background.ts'
import { createBilling } from '#server/billing/billing.ts'
import { createSandbox } from '#server/billing/sandbox/sandbox.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { listen } from '#server/listen.ts'
import { createLog } from '#server/log.ts'
import { newUser } from '#server/auth/new-user.ts'
import { createPushGateway } from '#server/push/push-gateway.ts'
import { makeVapidKeys } from '#server/push/vapid-keys.ts'
import type { Services } from '#server/services.ts'
import { pino } from 'pino'
import { benchCourse } from './bench-course.ts'
import { type LoadResult, runLoad } from './run-load.ts'
import { slowSyncs } from './slow-syncs.ts'

/** `cpuMicros`: processor time of the server process per request; a busy machine changes it least. */
export type Measured = LoadResult & { cpuMicros: number }
export type Load = { seconds: number; learners: number }
type Pair = { insert: Measured; completion: Measured }

const WARM_UP_SECONDS = 1
const JSON_BODY = { score: 100, timeSpent: 20, isCompleted: true, activeSeconds: 180 }

export async function measureHello(load: Load): Promise<Measured> {
  const app = new Hono().post('/hello', (c) => c.json({ hello: 'world' }))
  return measureApp(app, '/hello', load, [])
}

/** `syncMs`: makes each sync of the disk that much slower, as a disk that really syncs is. */
export async function measureSqlite(folder: string, load: Load, syncMs: number): Promise<Pair> {
  mkdirSync(folder)
  const restore = slowSyncs(syncMs)
  try {
    const insert = await insertPerSync(join(folder, 'insert.db'), load)
    const db = await openSqlite(join(folder, 'app.db'))
    return { insert, completion: await completions(db, load) }
  } finally {
    restore()
  }
}

export async function measurePostgres(address: string, load: Load): Promise<Pair> {
  const insert = await durableInsert(address, load)
  const db = await openPostgres(address, (error) => process.stderr.write(`${error.message}\n`))
  return { insert, completion: await completions(db, load) }
}

async function insertPerSync(path: string, load: Load): Promise<Measured> {
  const handle = new DatabaseSync(path)
  handle.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (id text, body text)',
  )
  const insert = handle.prepare('insert into rows values (?, ?)')
  const app = new Hono().post('/insert', async (c) => {
    const body = await c.req.text()
    // A transaction of its own, as each is without group commit.
    handle.exec('begin immediate')
    insert.run(randomUUID(), body)
    handle.exec('commit')
    return c.json({ saved: true })
  })
  try {
    return await measureApp(app, '/insert', load, [])
  } finally {
    handle.close()
  }
}

async function durableInsert(address: string, load: Load): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: address, max: 16 })
  await pool.query('create table rows (id text, body text)')
  const app = new Hono().post('/insert', async (c) => {
    const values = [randomUUID(), await c.req.text()]
    await pool.query({ name: 'insert', text: 'insert into rows values ($1, $2)', values })
    return c.json({ saved: true })
  })
  try {
    return await measureApp(app, '/insert', load, [])
  } finally {
    await pool.end()
  }
}

/** The real app over this database, with its sessions, checks and log. */
async function completions(db: Database, load: Load): Promise<Measured> {
  const log = createLog(pino.destination({ dest: '/dev/null', sync: false }))
  const base: Omit<Services, 'billing'> = {
    db,
    clock: Date.now,
    ids: randomUUID,
    mailer: { send: async () => undefined },
    course: benchCourse,
    hasher: {
      hash: async () => '',
      verify: async () => false,
      isOutdated: () => false,
      isBusy: () => false,
    },
    push: createPushGateway({ keys: makeVapidKeys(), subject: 'mailto:bench@localhost', log }),
    log,
    background: createBackground(log),
    config: {
      version: 'bench',
      jwtSecret: new TextEncoder().encode('a secret of the bench, 32 bytes at least'),
      appOrigin: 'http://localhost',
      allowedOrigins: [],
      apiOrigin: null,
      trustedProxies: 0,
      rateLimits: true,
      contactTo: 'team@localhost',
      distDir: null,
      contentDir: 'content',
      checkAnswers: false,
    },
  }
  const services: Services = { ...base, billing: createBilling(base, createSandbox(base)) }
  try {
    const tokens = await insertLearners(services, load.learners)
    return await measureApp(createApp(services), '/api/progress/1', load, tokens)
  } finally {
    await db.close()
  }
}

async function insertLearners(services: Services, count: number): Promise<string[]> {
  const sessions = createSessions(services.config.jwtSecret, services.clock)
  const users = Array.from({ length: count }, (_, at) =>
    newUser({
      id: randomUUID(),
      name: 'Learner',
      email: `learner-${at}@example.org`,
      passwordHash: '',
      createdAt: new Date().toISOString(),
    }),
  )
  await services.db.write((tx) => tx.insertInto('users').values(users).execute())
  return Promise.all(users.map((user) => sessions.issue({ userId: user.id, sessionVersion: 1 })))
}

async function measureApp(
  app: Hono,
  path: string,
  { seconds }: Load,
  tokens: string[],
): Promise<Measured> {
  const { server, address } = await listen(app, { host: '127.0.0.1', port: 0 })
  const order = { url: `${address}${path}`, tokens, body: JSON.stringify(JSON_BODY) }
  try {
    await runLoad({ ...order, seconds: WARM_UP_SECONDS })
    const before = process.cpuUsage()
    const result = await runLoad({ ...order, seconds })
    const { user, system } = process.cpuUsage(before)
    return { ...result, cpuMicros: (user + system) / (result.perSecond * seconds) }
  } finally {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}
