import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { createArgon2Hasher } from './auth/argon2-hasher.ts'
import { createBackground } from './background.ts'
import { isDrill } from './backup/drill-mark.ts'
import { type Billing, createBilling } from './billing/billing.ts'
import { createStripeGateway } from './billing/stripe/stripe-gateway.ts'
import { loadCourse } from './content/load-course.ts'
import { missingOf, readOperator } from './content/read-operator.ts'
import type { Database } from './db/database.ts'
import { embeddedFile } from './db/embedded-file.ts'
import { isEncrypted } from './db/is-encrypted.ts'
import { openPostgres } from './db/postgres.ts'
import { DatabaseInUse } from './db/process-lock.ts'
import { openSqlite } from './db/sqlite.ts'
import { createWriteCheck } from './db/write-check.ts'
import { localDate } from './demo/demo-days.ts'
import { type DemoFolder, openDemoFolder } from './demo/demo-folder.ts'
import { readArguments, readDemoEnvironment } from './demo/demo-settings.ts'
import { type Environment, readEnvironment } from './env.ts'
import { listen } from './listen.ts'
import { createLog, type Log, logDestination } from './log.ts'
import { createFileMailer } from './mail/file-mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { createPushGateway } from './push/push-gateway.ts'
import { storedVapidKeys } from './push/vapid-keys.ts'
import { openRecordingStore } from './recording-stores/open-store.ts'
import { startSchedule } from './schedule.ts'
import type { Services } from './services.ts'
import { builtVersion } from './static/built-version.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { storedJwtSecret } from './stored-secret.ts'

const ROOT = join(import.meta.dirname, '..')
/** CONTENT_DIR is for tests; a server has the course that it was installed with. */
const CONTENT = process.env['CONTENT_DIR'] ?? join(ROOT, 'content')
const LOG_TO_STDERR = 2
const SETTLE_MS = 5_000
const DRILL =
  'A drill, on what was restored for practice: no reminders go out, and each mail is a file in DATA_DIR/mail.'

await start().catch((error: unknown) => {
  // For the person who started us: what is wrong, by its name; a line for each mistake in the course.
  const lines = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${lines.trim()}\n`)
  process.exitCode = 1
})

async function start(): Promise<void> {
  const given = readArguments(process.argv.slice(2))
  if (!given.ok) throw new Error(given.failure)
  const { isDemo } = given.value
  const read = (isDemo ? readDemoEnvironment : readEnvironment)(process.env)
  if (!read.ok) throw new Error(read.failure)
  const env = read.value
  const isPractice = isDrill(env.dataDir)
  if (isPractice) refuseInDrill(env)
  const demo = isDemo ? openDemoFolder(env.dataDir, localDate(new Date())) : null
  const course = loadCourse(CONTENT)
  const destination = logDestination(LOG_TO_STDERR)
  const log = createLog(destination)
  const background = createBackground(log)
  const db = await openDatabase(env, log)
  const distDir = builtApp(env.distDir ?? join(ROOT, 'dist'))
  const contactTo = env.contactTo ?? 'team@localhost'
  const metrics = env.metrics === null ? null : await openMetrics(db)
  let isDraining = false
  const plain: Omit<Services, 'billing'> = {
    db,
    clock: Date.now,
    ids: randomUUID,
    course,
    hasher: createArgon2Hasher(),
    mailer:
      env.smtp === null || isPractice
        ? createFileMailer(join(env.dataDir, 'mail'), 'Apni Boli <no-reply@localhost>')
        : createSmtpMailer(env.smtp),
    recordings: openRecordingStore(db, env),
    push: createPushGateway({
      keys: env.vapid.keys ?? storedVapidKeys(env.dataDir),
      subject: env.vapid.subject ?? `mailto:${mailAddressIn(contactTo)}`,
      log,
    }),
    log,
    background,
    config: {
      version: version(),
      sourceVersion: builtVersion(distDir, version()),
      jwtSecret: new TextEncoder().encode(env.jwtSecret ?? storedJwtSecret(env.dataDir)),
      appOrigin: env.appOrigin,
      allowedOrigins: env.allowedOrigins,
      apiOrigin: env.apiOrigin,
      trustedProxies: env.trustedProxies,
      rateLimits: env.rateLimits,
      contactTo,
      securityContact: env.contactTo === null ? null : mailAddressIn(env.contactTo),
      contentDir: CONTENT,
      distDir,
      checkAnswers: false,
    },
    isDraining: () => isDraining,
  }
  const base = metrics?.measured(plain) ?? plain
  const services: Services = {
    ...base,
    billing: await openBilling(base, env, metrics),
    writeCheck: createWriteCheck(base),
  }
  const closingOnFailure = async (error: unknown): Promise<never> => {
    await db.close()
    throw error
  }
  if (demo !== null) await showDemo(demo, plain, env).catch(closingOnFailure)
  const numbers =
    metrics === null || env.metrics === null
      ? null
      : await metrics.serve({ ...env.metrics, log }).catch(closingOnFailure)
  const server = await listen(createApp(services), env).catch((error: unknown) => {
    numbers?.server.close()
    return closingOnFailure(error)
  })
  if (env.databaseUrl !== null && !isEncrypted(env.databaseUrl)) {
    log.warn({}, 'DATABASE_URL goes to another machine without TLS: add sslmode=verify-full')
  }
  // What a server does by itself reaches people: nothing of a drill may.
  const stopSchedule = isPractice ? () => undefined : startSchedule(services)
  stopOnSignal(server, {
    noticeMs: env.drainSeconds * 1000,
    onSignal: () => (isDraining = true),
    async close() {
      stopSchedule()
      await background.settledWithin(SETTLE_MS)
      numbers?.server.closeAllConnections()
      numbers?.server.close()
      await db.close()
      destination.flushSync()
    },
  })
  const missing = missingOf(readOperator(CONTENT))
  if (env.isProduction && missing.length > 0) {
    log.warn({ missing }, 'content/operator.yaml is not filled in: /privacy and /terms say so')
  }
  if (env.isProduction && env.smtp === null) {
    log.warn({}, 'SMTP_URL is not set: mails are files in DATA_DIR/mail')
  }
  if (isPractice) process.stdout.write(`${DRILL}\n`)
  process.stdout.write(`Apni Boli is at ${server.address}\n`)
}

/** Nothing of a drill may reach the real learners, whose names and browsers it holds. */
function refuseInDrill({ dataDir, isProduction, stripe }: Environment): void {
  const remedy = `${dataDir} was restored for practice; for learners restore it with --real`
  if (isProduction) throw new Error(`NODE_ENV: production is not for a drill: ${remedy}`)
  if (stripe.provider === 'stripe') {
    throw new Error(`STRIPE_SECRET_KEY: a drill changes no payments: ${remedy}`)
  }
}

type Counting = Awaited<ReturnType<typeof openMetrics>>

/** Learners in every state, and who they are: `npm start -- --demo`. */
async function showDemo(
  demo: DemoFolder,
  services: Omit<Services, 'billing'>,
  { host, port, stripe }: Environment,
): Promise<void> {
  const { demoTable, fillDemo } = await import('./demo/fill-demo.ts')
  if (demo.isToBeFilled) {
    await fillDemo(services, { origin: `http://${host}:${port}`, stripe })
    demo.markFilled()
  }
  process.stdout.write(demoTable())
}

/** Loaded only where somebody asks for the numbers. */
async function openMetrics(db: Database) {
  const { openMetricsOf } = await import('./metrics/open-metrics.ts')
  return openMetricsOf(db)
}

/** The SDK is large: without a key it is loaded when somebody first pays. */
async function openBilling(
  services: Omit<Services, 'billing'>,
  { stripe }: Environment,
  metrics: Counting | null,
): Promise<Billing> {
  if (stripe.provider === 'stripe') await import('stripe')
  const gateway = createStripeGateway(services, stripe)
  return createBilling(services, { gateway: metrics?.measuredGateway(gateway) ?? gateway })
}

async function openDatabase(env: Environment, log: Log): Promise<Database> {
  if (env.databaseUrl === null) {
    return openSqlite(embeddedFile(env.dataDir)).catch((error: unknown) => {
      if (error instanceof DatabaseInUse) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`DATA_DIR: the database in ${env.dataDir} cannot be used (${reason})`)
    })
  }
  try {
    return await openPostgres(env.databaseUrl, (error) =>
      // Its words alone: the error holds the whole connection.
      log.error({ reason: error.message }, 'a database connection broke'),
    )
  } catch (error) {
    // Never the address itself: it holds a password.
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`DATABASE_URL: the database cannot be used (${reason})`, { cause: error })
  }
}

/** `Apni Boli <hello@example.org>` → `hello@example.org`. */
function mailAddressIn(text: string): string {
  return /[^\s<>,]+@[^\s<>,]+/.exec(text)?.[0] ?? text
}

/** The static half, when it has been built; without it the API runs alone. */
function builtApp(dist: string): string | null {
  return existsSync(join(dist, 'index.html')) ? dist : null
}

function version(): string {
  const { version: text } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return String(text)
}
