import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { KEEPALIVE, LOCK_TRIES, MIGRATING, SERVING, TCP_OPTIONS } from './postgres-timeouts.ts'
import type { Queries } from './schema.ts'
import { settleAll } from './settle-all.ts'
import { isStalePlan } from './stale-plan.ts'
import { isLockTimeout, mapUnavailable } from './unavailable.ts'

const MAX_CONNECTIONS = 16
const CONNECT_TIMEOUT_MS = 10_000
/** Any fixed number: processes that start at once take turns with the migrations under it. */
const MIGRATION_LOCK = 7_304_219

/** Opens a PostgreSQL by its address, migrated. `onError` hears of idle connections that break. */
export async function openPostgres(
  address: string,
  onError: (error: Error) => void,
  timeouts = SERVING,
): Promise<Database> {
  await migrateAlone(address)
  const pool = new Pool({
    connectionString: address,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...timeouts,
    ...KEEPALIVE,
    // Statements of one transaction travel together where they do not wait for each other (`queriesOver`). A
    // connection that does not answer in time is given up whole.
    pipeline: true,
    options: TCP_OPTIONS,
    types: { getTypeParser },
  })
  pool.on('error', onError)
  // One that breaks in use fails its queries; without a listener it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!brokenBy.has(client)) brokenBy.set(client, error)
    }),
  )
  const queries: Queries = new Kysely({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => withNamedStatements(await pool.connect()),
        end: () => pool.end(),
      },
    }),
  })
  return {
    kind: 'postgres',
    read: (work) => mapUnavailable(work(queries)),
    write: (work) => mapUnavailable(untilLocked(() => inTransaction(pool, work))),
    close: () => queries.destroy(),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** Large integers as numbers, as SQLite gives them: none of ours is beyond 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)

/** A transaction that waited too long for a lock has left nothing behind: it is begun anew. */
async function untilLocked<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isLockTimeout(error) || tries === LOCK_TRIES) throw error
    }
  }
}

/** What the database said first when it ended a connection: whatever follows only says that there is none. */
const brokenBy = new WeakMap<PoolClient, Error>()

/** `begin` is not awaited: it travels with the first queries of `work`. */
async function inTransaction<T>(pool: Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  const client = withNamedStatements(connection)
  try {
    const tx = await queriesOver(client)
    const begun = client.query('begin', [])
    const worked = work(tx)
    // Both to their end: nothing may still be sent when the rollback comes.
    await settleAll([begun, worked])
    const value = await worked
    await client.query('commit', [])
    return value
  } catch (error) {
    // A connection that broke cannot roll back: the pool throws it away, the database does the rest.
    await client.query('rollback', []).catch(() => undefined)
    throw brokenBy.get(connection) ?? error
  } finally {
    client.release()
  }
}

const queriesByClient = new WeakMap<PostgresPoolClient, Queries>()

/**
 * Queries over this one connection, each sent when it is asked for. Kysely's own way to hold a connection sends none before
 * the one before it is answered: eight ways to the database and back for a group of completions, three like this.
 */
async function queriesOver(client: PostgresPoolClient): Promise<Queries> {
  const known = queriesByClient.get(client)
  if (known !== undefined) return known
  // Who asked for the connection lets go of it.
  const held: PostgresPoolClient = { query: client.query.bind(client), release: () => undefined }
  const queries: Queries = new Kysely({
    dialect: new PostgresDialect({
      pool: { connect: async () => held, end: async () => undefined },
    }),
  })
  // Kysely makes its driver ready when it is first used: queries of that moment could change places.
  await queries.connection().execute(async () => undefined)
  queriesByClient.set(client, queries)
  return queries
}

/**
 * On a connection of its own that holds the lock and does the work: a migration takes as long as its tables are large, and
 * when its process is paused in the middle, the database ends both at once.
 */
async function migrateAlone(address: string): Promise<void> {
  const { idleSessionTimeoutMs, ...timeouts } = MIGRATING
  const pool = new Pool({
    connectionString: address,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...timeouts,
    ...KEEPALIVE,
    options: TCP_OPTIONS,
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const queries: Queries = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    await queries.connection().execute(async (connection) => {
      // Where the database knows the setting.
      await connection.executeQuery(
        CompiledQuery.raw(
          "select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'",
          [String(idleSessionTimeoutMs)],
        ),
      )
      // Released when the connection closes, however that happens.
      await connection.executeQuery(
        CompiledQuery.raw('select pg_advisory_lock($1)', [MIGRATION_LOCK]),
      )
      await migrate(connection)
    })
  } finally {
    await queries.destroy()
  }
}

const clients = new WeakMap<PoolClient, PostgresPoolClient>()

/**
 * Each statement is parsed and planned once per connection, under a name made from its text. Where a migration of another
 * process made that useless, it is sent once more without a name, and the connection is closed when it is let go of. In a
 * transaction nothing can be sent once more: that one fails as if the database had been away.
 */
function withNamedStatements(client: PoolClient): PostgresPoolClient {
  const known = clients.get(client)
  if (known !== undefined) return known
  let isStale = false
  let isInTransaction = false
  // Kysely asks the client for cursors too, in a second signature; we stream nothing.
  const wrapped: unknown = {
    release: () => client.release(isStale),
    async query(text: string, values: readonly unknown[]) {
      if (text === 'begin') isInTransaction = true
      if (text === 'commit' || text === 'rollback') isInTransaction = false
      if (values.length === 0) return client.query(text)
      const isAlone = !isInTransaction
      try {
        return await client.query({ name: statementName(text), text, values: [...values] })
      } catch (error) {
        if (!isStalePlan(error)) throw error
        isStale = true
        if (!isAlone) throw error
        return client.query(text, [...values])
      }
    },
  }
  clients.set(client, wrapped as PostgresPoolClient)
  return wrapped as PostgresPoolClient
}

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
  }
  return name
}
