import {
  check,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  transform,
  minLength,
} from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import {
  stripeEntries,
  stripeSettings,
  type StripeSettings,
} from './billing/stripe/stripe-settings.ts'
import { vapidEntries, vapidSettings, type VapidSettings } from './push/vapid-settings.ts'

import { recordingEntries, recordingSettings } from './recording-stores/s3-settings.ts'
import type { S3Settings } from './recording-stores/s3-store.ts'

/** The settings of docs/operations/settings.md, read once at the start. */
export type Environment = {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  distDir: string | null
  databaseUrl: string | null
  appOrigin: string | null
  jwtSecret: string | null
  smtp: { url: string; from: string } | null
  contactTo: string | null
  vapid: VapidSettings
  /** Without a key those of the payment fake. */
  stripe: StripeSettings
  /** Null: recordings are beside the rows. */
  recordingsS3: S3Settings | null
  apiOrigin: string | null
  allowedOrigins: string[]
  trustedProxies: number
  rateLimits: boolean
  /** Null: nobody counts. */
  metrics: { host: string; port: number } | null
  /** So long a process that was asked to stop says so before it takes no more. */
  drainSeconds: number
}

const MIN_SECRET_LENGTH = 32

const origin = pipe(
  string(),
  transform((text) => text.replace(/\/+$/, '')),
  check(isOrigin, 'must be an origin like https://learn.example.org, without a path'),
)

const port = pipe(
  string(),
  regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
  transform(Number),
  check((number) => number <= 65_535, 'must be a port number from 0 to 65535'),
)

const host = pipe(string(), regex(/^[\w.:-]+$/, 'must be an address or a host name'))

const mailAddress = pipe(string(), regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'must be a mail address'))

const settings = {
  NODE_ENV: optional(
    picklist(['production', 'development', 'test'], 'must be production, development or test'),
    'development',
  ),
  PORT: optional(port, '4173'),
  HOST: optional(host, '127.0.0.1'),
  METRICS_PORT: optional(port),
  METRICS_HOST: optional(host, '127.0.0.1'),
  DRAIN_SECONDS: optional(
    pipe(string(), regex(/^\d{1,3}$/, 'must be a number of seconds'), transform(Number)),
    '0',
  ),
  DATA_DIR: optional(string(), '.data'),
  /** Beside the contract: where the built app is, if not in dist/. */
  DIST_DIR: optional(string()),
  DATABASE_URL: optional(
    pipe(
      string(),
      check(
        (text) => hasProtocol(text, ['postgres:', 'postgresql:']),
        'must be a postgres:// address',
      ),
    ),
  ),
  APP_ORIGIN: optional(origin),
  JWT_SECRET: optional(
    pipe(
      string(),
      minLength(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`),
    ),
  ),
  SMTP_URL: optional(
    pipe(
      string(),
      check((text) => hasProtocol(text, ['smtp:', 'smtps:']), 'must be an smtp:// address'),
    ),
  ),
  MAIL_FROM: optional(mailAddress),
  /** Beside the contract: where messages of /contact go; otherwise to MAIL_FROM. */
  CONTACT_TO: optional(mailAddress),
  RATE_LIMITS: optional(picklist(['on', 'off'], 'must be on or off'), 'on'),
  ...stripeEntries,
  ...vapidEntries,
  ...recordingEntries,
  /** Where the API is, when this server serves the static half alone or beside it. */
  VITE_API_BASE_URL: optional(origin),
  /** Beside the contract: origins of a static half elsewhere, with commas between. */
  ALLOWED_ORIGINS: optional(
    pipe(
      string(),
      transform((text) => text.split(',').map((part) => part.trim().replace(/\/+$/, ''))),
      check((origins) => origins.every(isOrigin), 'must be origins with commas between'),
    ),
  ),
  /** Beside the contract: how many proxies of ours stand in front and write X-Forwarded-For. */
  TRUSTED_PROXIES: optional(
    pipe(string(), regex(/^\d$/, 'must be a number of proxies from 0 to 9'), transform(Number)),
    '0',
  ),
}

/** The environment → settings, or one line that names what is wrong. An empty value counts as none. */
export function readEnvironment(
  variables: Record<string, string | undefined>,
): Result<Environment, string> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = safeParse(object(settings), given)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    return fail(`${String(issue.path?.[0]?.key)}: ${issue.message}`)
  }
  const env = parsed.output
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction) {
    const missing = missingInProduction(env)
    if (missing !== null) return fail(missing)
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    return fail('MAIL_FROM: is needed together with SMTP_URL')
  }
  const stripe = stripeSettings(env)
  if (!stripe.ok) return stripe
  const recordingsS3 = recordingSettings(env)
  if (!recordingsS3.ok) return recordingsS3
  const isRequired = isProduction && env.DATABASE_URL !== undefined
  const vapid = vapidSettings(env, { isRequired })
  if (!vapid.ok) return vapid
  return ok({
    isProduction,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    distDir: env.DIST_DIR ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    appOrigin: env.APP_ORIGIN ?? null,
    jwtSecret: env.JWT_SECRET ?? null,
    smtp: env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, from: env.MAIL_FROM ?? '' },
    contactTo: env.CONTACT_TO ?? env.MAIL_FROM ?? null,
    stripe: stripe.value,
    vapid: vapid.value,
    recordingsS3: recordingsS3.value,
    apiOrigin: env.VITE_API_BASE_URL ?? null,
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimits: env.RATE_LIMITS === 'on',
    metrics:
      env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    drainSeconds: env.DRAIN_SECONDS,
  })
}

/** Where the data is, for commands that need to know nothing else. */
export function readDataSettings(
  variables: Record<string, string | undefined>,
): Result<Pick<Environment, 'dataDir' | 'databaseUrl' | 'recordingsS3'>, string> {
  const { DATA_DIR, DATABASE_URL } = settings
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = safeParse(object({ DATA_DIR, DATABASE_URL, ...recordingEntries }), given)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    return fail(`${String(issue.path?.[0]?.key)}: ${issue.message}`)
  }
  const recordingsS3 = recordingSettings(parsed.output)
  if (!recordingsS3.ok) return recordingsS3
  return ok({
    dataDir: parsed.output.DATA_DIR,
    databaseUrl: parsed.output.DATABASE_URL ?? null,
    recordingsS3: recordingsS3.value,
  })
}

function missingInProduction(env: {
  RATE_LIMITS: string
  DATABASE_URL?: string | undefined
  JWT_SECRET?: string | undefined
  APP_ORIGIN?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
}): string | null {
  if (env.RATE_LIMITS === 'off') return 'RATE_LIMITS: off is for load tests, not for production'
  if (env.DATABASE_URL !== undefined && env.JWT_SECRET === undefined) {
    return 'JWT_SECRET: is needed in production with DATABASE_URL, the same for every process'
  }
  if (env.APP_ORIGIN === undefined) {
    return 'APP_ORIGIN: is needed in production, for the links in mails'
  }
  if (env.STRIPE_SECRET_KEY === undefined) {
    return 'STRIPE_SECRET_KEY: is needed in production; the payment fake is for development'
  }
  return null
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

function isOrigin(text: string): boolean {
  return hasProtocol(text, ['http:', 'https:']) && new URL(text).origin === text
}
