import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProgressResponse } from '#contract/progress.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { createSessionStore, SharedDb } from '#data/session-store.ts'
import { SYNC_TAGS } from '#data/sync-tags.ts'
import { deliverFromWorker } from '#data/worker-delivery.ts'
import { createArgon2Hasher } from '#server/auth/argon2-hasher.ts'
import { loadCourse } from '#server/content/load-course.ts'
import type { ExportedDatabase } from '../../scripts/previous-version/export-databases.ts'
import { call } from '../server/test-account.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { restoreDatabases } from './restore-databases.ts'

// What a server and a device of the version before held at one moment (scripts/record-version.ts): lesson 1 is finished and on the
// server, whose response the device has not processed; three answers in lesson 2 and a message to the team wait on the device.
const recorded = (file: string): string =>
  readFileSync(join(import.meta.dirname, 'recorded', file), 'utf8')
const databases = JSON.parse(recorded('device.json')) as ExportedDatabase[]
const { account, progress, offline } = JSON.parse(recorded('learner.json')) as {
  account: { userId: string; email: string; password: string }
  progress: ProgressResponse
  offline: { lessonId: string; exercises: number; message: string }
}

const MINUTE_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'apni-boli-previous-'))
let server: TestServer
let token: string

beforeAll(async () => {
  // A streak is of the day on which it is asked for.
  const [{ completedAt } = { completedAt: '' }] = progress.completions
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(completedAt) + MINUTE_MS })
  const file = join(folder, 'apni-boli.db')
  const db = new DatabaseSync(file)
  db.exec(recorded('server.sql'))
  db.close()
  server = await startTestServer({
    database: file,
    course: loadCourse('content'),
    hasher: createArgon2Hasher(),
  })
  await restoreDatabases(databases)
  const { email, password } = account
  const session = await call(server, 'POST', '/api/auth/login', { body: { email, password } })
  expect(session.status).toBe(200)
  token = session.body.token
})

afterAll(async () => {
  vi.useRealTimers()
  await server.close()
  rmSync(folder, { recursive: true })
})

/** What the device held in this table, by key. */
const recordedRows = (table: string): unknown[] =>
  databases
    .flatMap(({ stores }) => stores)
    .filter(({ name }) => name === table)
    .flatMap(({ rows }) => rows.map(({ value }) => value))

const onServer = async (): Promise<ProgressResponse> => {
  const { text } = await call(server, 'GET', '/api/progress', { token })
  return JSON.parse(text) as ProgressResponse
}

test('the server opens its database, lets the learner in and has all of their progress', async () => {
  expect(await onServer()).toEqual({
    ...progress,
    practices: [],
    evenings: [],
    reviews: { total: 0, last: null },
    family: { last: null },
  })
})

test('the device opens its database and has every row of it', async () => {
  const db = new LearnerDb(account.userId)
  for (const table of ['progress', 'completions', 'gameStats', 'achievements', 'settings']) {
    expect(recordedRows(table).length, table).toBeGreaterThan(0)
    expect(await db.table(table).toArray(), table).toEqual(recordedRows(table))
  }
  expect(await db.outbox.toArray()).toEqual(recordedRows('outbox'))
  db.close()
})

test('what waited on the device reaches the server once, and nothing counts twice', async () => {
  const shared = new SharedDb()
  const sessions = createSessionStore(shared)
  const session = await sessions.read()
  if (session === null) throw new Error('The device has forgotten who is signed in')
  expect(session.userId).toBe(account.userId)
  await sessions.write({ ...session, token })
  shared.close()
  vi.stubGlobal('fetch', (request: Request) => server.app.fetch(request))
  const options = { baseUrl: 'http://apni-boli.test', locks: undefined }
  for (const tag of [SYNC_TAGS.learner, SYNC_TAGS.contact]) await deliverFromWorker(tag, options)
  await server.settled()

  const after = await onServer()
  expect(after.completions).toEqual(progress.completions)
  expect(after.stats).toEqual(progress.stats)
  const begun = after.progress.find(({ lesson_id: id }) => id === offline.lessonId)
  expect(begun?.completedExercises).toEqual([...Array(offline.exercises).keys()])
  const mails = server.mails.filter(({ text }) => text.includes(offline.message))
  expect(mails).toHaveLength(1)

  const db = new LearnerDb(account.userId)
  expect(await db.outbox.count()).toBe(0)
  db.close()
})
