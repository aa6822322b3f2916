import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import type { LoadRequest } from './orders.ts'
import { realApp } from './real-app.ts'
import { completion, knownLessons, reviews } from './requests.ts'
import { type Measured, serve, type Served } from './serve.ts'
import { slowSyncs } from './slow-syncs.ts'

export type Load = { seconds: number; learners: number }
type Calls = {
  completion: Measured
  /** The same at half of that rate: what a learner waits when the server is busy and not flooded. */
  atHalf: Measured
  reviews: Measured
  list: Measured
}
export type DatabaseMeasured = Calls & { insert: Measured }

const WARM_UP_SECONDS = 1
const INSERT: LoadRequest = { method: 'POST', path: '/insert', body: completion.body ?? '' }

export async function measureHello({ seconds }: Load): Promise<{ get: Measured; post: Measured }> {
  const app = new Hono().all('/hello', (c) => c.json({ hello: 'world' }))
  return serve(app, async (served) => ({
    get: await peak(served, { method: 'GET', path: '/hello' }, [], seconds),
    post: await peak(served, { ...INSERT, path: '/hello' }, [], seconds),
  }))
}

/** `syncMs`: makes each sync of the disk that much slower, as a disk that really syncs is. */
export async function measureSqlite(
  folder: string,
  load: Load,
  syncMs: number,
): Promise<DatabaseMeasured> {
  mkdirSync(folder)
  const restore = slowSyncs(syncMs)
  try {
    const insert = await insertPerSync(join(folder, 'insert.db'), load)
    const db = await openSqlite(join(folder, 'app.db'))
    return { insert, ...(await calls(db, load)) }
  } finally {
    restore()
  }
}

export async function measurePostgres(address: string, load: Load): Promise<DatabaseMeasured> {
  const insert = await durableInsert(address, load)
  const db = await openPostgres(address, (error) => process.stderr.write(`${error.message}\n`))
  return { insert, ...(await calls(db, load)) }
}

async function insertPerSync(path: string, { seconds }: Load): Promise<Measured> {
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
    return await serve(app, (served) => peak(served, INSERT, [], seconds))
  } finally {
    handle.close()
  }
}

async function durableInsert(address: string, { seconds }: Load): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: address, max: 16 })
  await pool.query('create table rows (id text, body text)')
  const app = new Hono().post('/insert', async (c) => {
    const values = [randomUUID(), await c.req.text()]
    await pool.query({ name: 'insert', text: 'insert into rows values ($1, $2)', values })
    return c.json({ saved: true })
  })
  try {
    return await serve(app, (served) => peak(served, INSERT, [], seconds))
  } finally {
    await pool.end()
  }
}

async function calls(db: Database, { seconds, learners }: Load): Promise<Calls> {
  try {
    const { app, tokens } = await realApp(db, learners)
    return await serve(app, async (served) => {
      const list = await knownLessons(served.address, tokens[0] ?? '')
      const atPeak = await peak(served, completion, tokens, seconds)
      return {
        completion: atPeak,
        atHalf: await served.measure({
          requests: [completion],
          tokens,
          until: { seconds },
          perSecond: Math.round(atPeak.perSecond / 2),
        }),
        reviews: await peak(served, reviews, tokens, seconds),
        list: await peak(served, list, tokens, seconds),
      }
    })
  } finally {
    await db.close()
  }
}

async function peak(
  { measure }: Served,
  request: LoadRequest,
  tokens: string[],
  seconds: number,
): Promise<Measured> {
  await measure({ requests: [request], tokens, until: { seconds: WARM_UP_SECONDS } })
  return measure({ requests: [request], tokens, until: { seconds } })
}
