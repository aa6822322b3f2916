import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { makeVapidKeys } from '#server/push/vapid-keys.ts'
import type { Chance } from '../../tests/simulator/chance.ts'
import { startTemporaryPostgres } from '../temporary-postgres.ts'

/** What is killed, and when. */
export type Kill = { name: string; who: 'server' | 'database' | 'both'; when: When }
type When = 'load' | 'start' | 'migration'

/** Where a server lives: its settings, and what can be done to its database. */
export type Deployment = {
  name: string
  kills: readonly Kill[]
  dataDir: string
  env: Readonly<Record<string, string>>
  /** SIGKILL for the database alone. */
  killDatabase(kill: Kill, chance: Chance): Promise<void>
  /** Where it does not come back by itself. */
  reviveDatabase(): Promise<void>
  /** What its own check of the files says; nothing when all is well. */
  integrity(): Promise<string[]>
  /** An empty database for the same server, and a moment at which its migrations are under way. */
  empty(): Promise<{ env: Readonly<Record<string, string>>; migrating(): Promise<void> }>
  close(): Promise<void>
}

/** As on a real server: the limits on, the secrets set, a payment provider that is not asked. */
const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://learn.example.org',
  TRUSTED_PROXIES: '1',
  JWT_SECRET: 'a secret of the torture, 32 bytes at least',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_month',
  STRIPE_PRICE_ANNUAL: 'price_year',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
}

const SERVER_KILLS: readonly Kill[] = [
  { name: 'server, under load', who: 'server', when: 'load' },
  { name: 'server, while it starts', who: 'server', when: 'start' },
  { name: 'server, while it migrates', who: 'server', when: 'migration' },
]

/** Server and database are one process. */
export async function openSqliteDeployment(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'apni-boli-torture-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  let count = 0
  return {
    name: 'SQLite',
    kills: SERVER_KILLS,
    dataDir,
    env: { ...PRODUCTION, DATA_DIR: dataDir },
    killDatabase: async () => undefined,
    reviveDatabase: async () => undefined,
    async integrity() {
      const file = join(dataDir, 'apni-boli.db')
      if (!existsSync(file)) return ['there is no database']
      const handle = new DatabaseSync(file, { readOnly: true })
      try {
        const told = handle.prepare('pragma integrity_check').all()
        const strays = handle.prepare('pragma foreign_key_check').all()
        return [...told, ...strays]
          .map((row) => Object.values(row).join(' '))
          .filter((line) => line !== 'ok')
      } finally {
        handle.close()
      }
    },
    async empty() {
      count += 1
      const other = join(folder, `empty-${count}`)
      const migrating = async () => {
        while (!existsSync(join(other, 'apni-boli.db'))) await wait(1)
      }
      return { env: { ...PRODUCTION, DATA_DIR: other }, migrating }
    },
    close: async () => rmSync(folder, { recursive: true }),
  }
}

export async function openPostgresDeployment(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'apni-boli-torture-'))
  const postgres = await startTemporaryPostgres({ isDurable: true })
  const address = await postgres.createDatabase()
  const { publicKey, privateKey } = makeVapidKeys()
  const env = {
    ...PRODUCTION,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:team@example.org',
    DATA_DIR: folder,
  }
  return {
    name: 'PostgreSQL',
    kills: [
      { name: 'all of the database, under load', who: 'database', when: 'load' },
      ...SERVER_KILLS.slice(0, 1),
      { name: 'one process of the database, under load', who: 'database', when: 'load' },
      { name: 'server and database, under load', who: 'both', when: 'load' },
      ...SERVER_KILLS.slice(1),
      { name: 'database, while the server starts', who: 'database', when: 'start' },
      { name: 'database, while the server migrates', who: 'database', when: 'migration' },
    ],
    dataDir: folder,
    env: { ...env, DATABASE_URL: address },
    async killDatabase(kill, chance) {
      if (!kill.name.startsWith('one')) return postgres.kill()
      // The first one started the others, and brings them back when one of them dies.
      const [, ...children] = postgres.processes()
      const one = chance.pick(children)
      process.kill(one, 'SIGKILL')
    },
    async reviveDatabase() {
      if (postgres.processes().length === 0) await postgres.startAgain()
    },
    integrity: () => brokenIndexes(address),
    async empty() {
      const other = await postgres.createDatabase()
      return { env: { ...env, DATABASE_URL: other }, migrating: () => untilVisited(other) }
    },
    async close() {
      await postgres.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** PostgreSQL's own check of every index against its table. */
async function brokenIndexes(address: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query('create extension if not exists amcheck')
    await client.query(
      `select bt_index_parent_check(indexrelid, true) from pg_index
       join pg_class on pg_class.oid = indexrelid
       join pg_am on pg_am.oid = relam
       where relnamespace = 'public'::regnamespace and relkind = 'i' and amname = 'btree'`,
    )
    return []
  } catch (error) {
    return [String(error)]
  } finally {
    await client.end()
  }
}

/** Until somebody has a connection to this database. */
async function untilVisited(address: string): Promise<void> {
  const { pathname } = new URL(address)
  const client = new pg.Client({ connectionString: new URL('postgres', address).href })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (;;) {
      const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [
        pathname.slice(1),
      ])
      if (rowCount !== 0) return
      await wait(2)
    }
  } finally {
    await client.end()
  }
}
