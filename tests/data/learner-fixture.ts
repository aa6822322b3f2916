import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { user as userSchema } from '#contract/user.ts'
import { createApi } from '#data/api.ts'
import { type WithLock, localLock } from '#data/with-lock.ts'
import { createLearner, type Learner } from '#data/learner.ts'
import { LearnerDb } from '#data/learner-db.ts'
import { createSessionStore, type SessionStore, SharedDb } from '#data/session-store.ts'
import { emptyProgress } from '#domain/lesson-progress.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'

export const NOON = Date.parse('2026-11-10T12:00:00Z')
const ORIGIN = 'http://apni-boli.test'

export type Answerer = (request: Request) => Response | Promise<Response>

/** One device on the real server; `network.answer` may be replaced to break what lies between. */
export type Device = {
  learner: Learner
  db: LearnerDb
  sessions: SessionStore
  server: TestServer
  network: { answer: Answerer; requests: Request[]; real: Answerer }
  clock: { now: number }
  errors: unknown[]
  signIn: () => Promise<void>
  close: () => Promise<void>
}

/** A learner with a verified address, signed in on a device whose storage is empty. */
export async function openDevice(
  options: {
    server?: TestServer
    freeSpace?: () => Promise<boolean>
    withLock?: WithLock
    appVersion?: string
    offsetMinutes?: (atMs: number) => number
  } = {},
): Promise<Device> {
  const clock = { now: NOON }
  const server = options.server ?? (await startTestServer({ now: () => clock.now }))
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const shared = new SharedDb(idb)
  const sessions = createSessionStore(shared)
  const real: Answerer = (request) => server.app.fetch(request)
  const network = { answer: real, real, requests: [] as Request[] }
  const fetchOnce: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    network.requests.push(request.clone())
    return network.answer(request)
  }
  const email = `learner${Math.random()}@example.com`
  const { userId, password } = await registerVerified(server, email)
  const db = new LearnerDb(userId, idb)
  const errors: unknown[] = []
  const learner = createLearner(db, {
    api: createApi({ baseUrl: ORIGIN, fetch: fetchOnce, token: () => null }),
    apiBaseUrl: ORIGIN,
    fetch: fetchOnce,
    sessions,
    withLock: options.withLock ?? localLock(),
    clock: { now: () => clock.now, offsetMinutes: options.offsetMinutes ?? (() => 0) },
    random: () => 0,
    ...(options.appVersion !== undefined && { appVersion: options.appVersion }),
    newId: () => crypto.randomUUID(),
    freeSpace: options.freeSpace ?? (async () => false),
    onError: (error) => errors.push(error),
  })
  const signIn = async (): Promise<void> => {
    const answer = await post(server, '/api/auth/login', { email, password })
    const { token, user } = (await answer.json()) as { token: string; user: unknown }
    await sessions.write({ userId, token, user: v.parse(userSchema, user) })
  }
  await signIn()
  return {
    learner,
    db,
    sessions,
    server,
    network,
    clock,
    errors,
    signIn,
    async close() {
      learner.close()
      shared.close()
      await server.close()
    },
  }
}

/** A session after some answers: indexes of the answered, all of them right. */
export function answered(indexes: readonly number[], attempt = 1, epoch = 1) {
  const progress = {
    ...emptyProgress(epoch, attempt),
    currentExerciseIndex: Math.max(0, ...indexes),
    completedExercises: indexes,
    correctExercises: indexes,
  }
  const counted = { answered: indexes.length, correct: indexes.length }
  const tally = { attempt, ...counted, missed: [], activeSeconds: 0 }
  return { progress, tally }
}

export function offline(): Response {
  throw new TypeError('Failed to fetch')
}

/** What the server has, asked past the device's network. */
export async function serverProgress(device: Device): Promise<{
  completions: { id: string; lessonId: string; score: number }[]
  progress: { lesson_id: string; attempt: number; completedExercises: number[] }[]
  stats: { totalXP: number }
  epoch: number
  reset: { id: string; askedAt: string } | null
}> {
  await device.signIn()
  const session = await device.sessions.read()
  const answer = await device.server.app.fetch(
    new Request(`${ORIGIN}/api/progress`, {
      headers: { authorization: `Bearer ${session?.token}` },
    }),
  )
  return answer.json() as ReturnType<typeof serverProgress>
}

async function registerVerified(server: TestServer, email: string) {
  const password = 'Salaam1'
  const answer = await post(server, '/api/auth/register', { name: 'Learner', email, password })
  const { user } = (await answer.json()) as { user: { id: string } }
  await server.settled()
  const link = /token=([\w%.~-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  await post(server, '/api/auth/verify-email', { token: decodeURIComponent(link) })
  return { userId: user.id, password }
}

async function post(server: TestServer, path: string, body: unknown): Promise<Response> {
  return server.app.fetch(
    new Request(ORIGIN + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}
