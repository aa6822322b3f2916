import { expect, test } from 'vitest'
import { FAKE_SETTINGS } from '#server/billing/stripe/stripe-settings.ts'
import { readEnvironment } from '#server/env.ts'
import { makeVapidKeys } from '#server/push/vapid-keys.ts'

const KEYS = makeVapidKeys()
const KEYS_OF_TWO = {
  VAPID_PUBLIC_KEY: makeVapidKeys().publicKey,
  VAPID_PRIVATE_KEY: KEYS.privateKey,
}

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://learn.example.org',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_ANNUAL: 'price_a',
}

test('nothing set is a server for development', () => {
  expect(readEnvironment({ UNKNOWN: 'x', APP_ORIGIN: '' })).toEqual({
    ok: true,
    value: {
      isProduction: false,
      port: 4173,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      appOrigin: null,
      jwtSecret: null,
      smtp: null,
      contactTo: null,
      vapid: { keys: null, subject: null },
      stripe: { ...FAKE_SETTINGS, apiBase: expect.any(URL) },
      apiOrigin: null,
      distDir: null,
      allowedOrigins: [],
      trustedProxies: 0,
      rateLimits: true,
      metrics: null,
      drainSeconds: 0,
      recordingsS3: null,
    },
  })
})

test('what is set is taken, origins without their last slash', () => {
  const env = {
    ...PRODUCTION,
    APP_ORIGIN: 'https://learn.example.org/',
    PORT: '80',
    SMTP_URL: 'smtps://user:pass@mail.example.org',
    MAIL_FROM: 'Apni Boli <hello@example.org>',
    ALLOWED_ORIGINS: 'https://cdn.example.org/, https://b.example.org',
    TRUSTED_PROXIES: '1',
    VAPID_PUBLIC_KEY: KEYS.publicKey,
    VAPID_PRIVATE_KEY: KEYS.privateKey,
    VAPID_SUBJECT: 'mailto:team@example.org',
  }
  expect(readEnvironment(env)).toMatchObject({
    ok: true,
    value: {
      isProduction: true,
      appOrigin: 'https://learn.example.org',
      port: 80,
      smtp: { from: 'Apni Boli <hello@example.org>' },
      contactTo: 'Apni Boli <hello@example.org>',
      stripe: {
        provider: 'stripe',
        secretKey: 'sk',
        webhookSecret: 'whsec_1',
        prices: { monthly: 'price_m', annual: 'price_a' },
        upgradeCoupon: null,
        apiBase: null,
      },
      allowedOrigins: ['https://cdn.example.org', 'https://b.example.org'],
      trustedProxies: 1,
      vapid: { keys: KEYS, subject: 'mailto:team@example.org' },
    },
  })
})

test.each([
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '65536' }],
  ['HOST', { HOST: 'a b' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['DATABASE_URL', { DATABASE_URL: 'file:x' }],
  ['APP_ORIGIN', { APP_ORIGIN: 'learn.example.org' }],
  ['APP_ORIGIN', { APP_ORIGIN: 'https://learn.example.org/app' }],
  ['JWT_SECRET', { JWT_SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.org' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['CONTACT_TO', { CONTACT_TO: 'the team' }],
  ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: KEYS.publicKey }],
  ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: KEYS.privateKey }],
  ['VAPID_PRIVATE_KEY', { ...KEYS_OF_TWO, VAPID_PRIVATE_KEY: 'secret' }],
  ['VAPID_PUBLIC_KEY', KEYS_OF_TWO],
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'team@example.org' }],
  [
    'VAPID_PRIVATE_KEY',
    { ...PRODUCTION, DATABASE_URL: 'postgres://db/x', JWT_SECRET: 'x'.repeat(32) },
  ],
  ['RATE_LIMITS', { RATE_LIMITS: 'no' }],
  ['RATE_LIMITS', { ...PRODUCTION, RATE_LIMITS: 'off' }],
  ['JWT_SECRET', { ...PRODUCTION, DATABASE_URL: 'postgres://db/x' }],
  ['APP_ORIGIN', { ...PRODUCTION, APP_ORIGIN: '' }],
  ['STRIPE_SECRET_KEY', { ...PRODUCTION, STRIPE_SECRET_KEY: '' }],
  ['STRIPE_SECRET_KEY', { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk 1' }],
  ['STRIPE_WEBHOOK_SECRET', { ...PRODUCTION, STRIPE_WEBHOOK_SECRET: '' }],
  ['STRIPE_PRICE_MONTHLY', { ...PRODUCTION, STRIPE_PRICE_MONTHLY: '' }],
  [
    'STRIPE_PRICE_ANNUAL',
    { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'w', STRIPE_PRICE_MONTHLY: 'p' },
  ],
  ['STRIPE_COUPON_UPGRADE', { ...PRODUCTION, STRIPE_COUPON_UPGRADE: '£1' }],
  ['STRIPE_API_BASE', { ...PRODUCTION, STRIPE_API_BASE: 'https://api.example.org/v1' }],
  ['STRIPE_API_BASE', { ...PRODUCTION, STRIPE_API_BASE: 'api.example.org' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'all' }],
  ['VITE_API_BASE_URL', { VITE_API_BASE_URL: '/api' }],
])('%s is named in one line by %j', (name, env) => {
  const read = readEnvironment(env)
  expect(read).toEqual({ ok: false, failure: expect.stringMatching(new RegExp(`^${name}: .+$`)) })
})
