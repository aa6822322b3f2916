import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { type PaymentFake, startPaymentFake } from '#payment-fake/payment-fake.ts'
import { createApp } from '#server/app.ts'
import type { PasswordHasher } from '#server/ports/password-hasher.ts'
import { createBackground } from '#server/background.ts'
import { createBilling } from '#server/billing/billing.ts'
import type { PaymentGateway } from '#server/billing/gateway.ts'
import { createStripeGateway } from '#server/billing/stripe/stripe-gateway.ts'
import { FAKE_SETTINGS } from '#server/billing/stripe/stripe-settings.ts'
import type { Course } from '#server/course/course.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { type Log, silentLog } from '#server/log.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import type { RecordingStore } from '#server/ports/recording-store.ts'
import { createPushGateway } from '#server/push/push-gateway.ts'
import { makeVapidKeys } from '#server/push/vapid-keys.ts'
import type { ServerConfig } from '#server/core-services.ts'
import type { Services } from '#server/services.ts'
import { memoryStore } from './memory-store.ts'
import { fixtureCourse } from './fixture-course.ts'
import { migratedSqlite } from './migrated-sqlite.ts'

export type TestServerOptions = {
  /** `sqlite-memory` (default), a file, a PostgreSQL address, or a database that is open already. */
  database?: string | Database
  /** Milliseconds since 1970; real time without it. */
  now?: () => number
  ids?: () => string
  course?: Course
  hasher?: PasswordHasher
  mailer?: Mailer
  log?: Log
  config?: Partial<ServerConfig>
  recordings?: RecordingStore
  /** Push services that are known; without it the real ones. */
  pushServices?: readonly string[]
  /** Another server's; without it one of its own, whose webhooks come to this app. */
  payments?: PaymentFake
  /** Instead of the one that asks `payments`. */
  gateway?: (services: Omit<Services, 'billing'>) => PaymentGateway
}

export type TestServer = {
  app: Hono
  services: Services
  database: Database
  /** Mails that were sent; wait for `settled` first. */
  mails: Mail[]
  payments: PaymentFake
  settled(): Promise<void>
  /** Closes the database, unless it came in open. */
  close(): Promise<void>
}

/**
 * The real app in-process: `await server.app.request(path, init)`. A crash of the server is a new one on
 * the same open database (or file). Rate limits are off and passwords cheap unless a test says otherwise.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database: given = 'sqlite-memory', log = silentLog } = options
  const database = typeof given === 'string' ? await openDatabase(given) : given
  const mails: Mail[] = []
  const background = createBackground(log)
  const base: Omit<Services, 'billing'> = {
    db: database,
    clock: options.now ?? Date.now,
    ids: options.ids ?? randomUUID,
    mailer: options.mailer ?? { send: async (mail) => void mails.push(mail) },
    course: options.course ?? fixtureCourse,
    hasher: options.hasher ?? cheapHasher,
    recordings: options.recordings ?? memoryStore(),
    push: createPushGateway({
      keys: VAPID_KEYS,
      subject: 'mailto:team@apni-boli.test',
      log,
      ...(options.pushServices && { services: options.pushServices }),
    }),
    log,
    background,
    config: { ...testConfig, ...options.config },
  }
  const payments =
    options.payments ??
    (await startPaymentFake({
      settings: FAKE_SETTINGS,
      nowMs: base.clock,
      deliver: async (request) => app.fetch(request),
    }))
  const gateway =
    options.gateway?.(base) ??
    createStripeGateway(base, { ...FAKE_SETTINGS, apiBase: payments.apiBase })
  // A busy machine is no slow provider: tests of that say so themselves.
  const timeout = { timeoutMs: 60_000, shortTimeoutMs: 60_000 }
  const services: Services = { ...base, billing: createBilling(base, { gateway, ...timeout }) }
  const app = createApp(services)
  const settled = async (): Promise<void> => {
    await payments.settled()
    await background.settled()
  }
  return {
    app,
    services,
    database,
    mails,
    payments,
    settled,
    async close() {
      await settled()
      if (payments !== options.payments) await payments.close()
      if (typeof given === 'string') await database.close()
    },
  }
}

export async function openDatabase(name: string): Promise<Database> {
  if (/^postgres(ql)?:/.test(name)) return openPostgres(name, () => undefined)
  if (name === 'sqlite-memory') return openSqlite(':memory:', await migratedSqlite())
  return openSqlite(name)
}

const VAPID_KEYS = makeVapidKeys()

const testConfig: ServerConfig = {
  version: '0.0.0-test',
  sourceVersion: '0.0.0-test',
  jwtSecret: new TextEncoder().encode('a secret of the tests, 32 bytes at least'),
  appOrigin: 'https://apni-boli.test',
  allowedOrigins: [],
  apiOrigin: null,
  trustedProxies: 0,
  rateLimits: false,
  contactTo: 'team@apni-boli.test',
  securityContact: 'team@apni-boli.test',
  distDir: null,
  contentDir: 'content',
  checkAnswers: true,
}

/** No hash at all: thousands of accounts in a second. Tests of the hash use the real one. */
const cheapHasher: PasswordHasher = {
  hash: async (password) => `cheap:${password}`,
  verify: async (storedHash, password) => storedHash === `cheap:${password}`,
  isOutdated: () => false,
  isBusy: () => false,
}
