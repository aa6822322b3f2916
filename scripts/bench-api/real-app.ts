import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { newUser } from '#server/auth/new-user.ts'
import { createSessions } from '#server/auth/sessions.ts'
import { createBackground } from '#server/background.ts'
import { createBilling } from '#server/billing/billing.ts'
import { createStripeGateway } from '#server/billing/stripe/stripe-gateway.ts'
import { FAKE_SETTINGS } from '#server/billing/stripe/stripe-settings.ts'
import { loadCourse } from '#server/content/load-course.ts'
import type { Database } from '#server/db/database.ts'
import { createLog, logDestination } from '#server/log.ts'
import { createPushGateway } from '#server/push/push-gateway.ts'
import { makeVapidKeys } from '#server/push/vapid-keys.ts'
import { openRecordingStore } from '#server/recording-stores/open-store.ts'
import type { Services } from '#server/services.ts'

/** The real app with the whole course over this database, with its sessions, checks and log, and learners who are signed in. */
export async function realApp(
  db: Database,
  learners: number,
): Promise<{ app: Hono; tokens: string[] }> {
  const log = createLog(logDestination('/dev/null'))
  const base: Omit<Services, 'billing'> = {
    db,
    clock: Date.now,
    ids: randomUUID,
    mailer: { send: async () => undefined },
    course: loadCourse(join(import.meta.dirname, '../../content')),
    hasher: {
      hash: async () => '',
      verify: async () => false,
      isOutdated: () => false,
      isBusy: () => false,
    },
    recordings: openRecordingStore(db, { dataDir: tmpdir(), recordingsS3: null }),
    push: createPushGateway({ keys: makeVapidKeys(), subject: 'mailto:bench@localhost', log }),
    log,
    background: createBackground(log),
    config: {
      version: 'bench',
      sourceVersion: 'bench',
      jwtSecret: new TextEncoder().encode('a secret of the bench, 32 bytes at least'),
      appOrigin: 'http://localhost',
      allowedOrigins: [],
      apiOrigin: null,
      trustedProxies: 0,
      rateLimits: true,
      contactTo: 'team@localhost',
      securityContact: null,
      distDir: null,
      contentDir: 'content',
      checkAnswers: false,
    },
  }
  const gateway = createStripeGateway(base, FAKE_SETTINGS)
  const services: Services = { ...base, billing: createBilling(base, { gateway }) }
  return { app: createApp(services), tokens: await insertLearners(services, learners) }
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
