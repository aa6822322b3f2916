import { Dexie, type DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ContactInput } from '#contract/contact.ts'
import { createApi } from '#data/api.ts'
import {
  enqueueMessage,
  forgetMessagesOf,
  isWriter,
  readMessages,
  retryMessage,
} from '#data/contact-messages.ts'
import { type ContactOutboxContext, createContactOutbox } from '#data/contact-outbox.ts'
import type { Urgency } from '#data/drain-plan.ts'
import { type WithLock, localLock } from '#data/with-lock.ts'
import { createSessionStore, SHARED_DB_NAME, SharedDb } from '#data/session-store.ts'
import { SYNC_TAGS } from '#data/sync-tags.ts'
import { deliverFromWorker } from '#data/worker-delivery.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { expectConsole } from '../setup/expected-console.ts'

const NOON = Date.parse('2026-11-10T12:00:00Z')
const ORIGIN = 'http://apni-boli.test'
const BODY: ContactInput = {
  name: 'Amina',
  email: 'amina@example.org',
  subject: 'Audio Quality',
  message: 'The clip of "paani" is very quiet.',
}

type Answer = (request: Request) => Response | Promise<Response>

/** The contact outbox of a device, and the real server behind a network that the test can break. */
type Post = {
  shared: SharedDb
  context: Omit<ContactOutboxContext, 'withLock'>
  network: { answer: Answer; real: Answer; requests: Request[] }
  clock: { now: number }
  delivered: string[]
  mails: () => Promise<string[]>
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openPost(
  idb: DexieOptions = { indexedDB: new IDBFactory(), IDBKeyRange },
): Promise<Post> {
  const clock = { now: NOON }
  const server = await startTestServer({ now: () => clock.now })
  const shared = new SharedDb(idb)
  closing.push(() => server.close())
  closing.push(async () => shared.close())
  const real: Answer = (request) => server.app.fetch(request)
  const network = { answer: real, real, requests: [] as Request[] }
  const delivered: string[] = []
  const api = createApi({
    baseUrl: ORIGIN,
    token: () => 'a.stored.token',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      network.requests.push(request.clone())
      return network.answer(request)
    },
  })
  const context = {
    table: shared.letters,
    api,
    now: () => clock.now,
    random: () => 0,
    onDelivered: ({ id }: { id: string }) => delivered.push(id),
  }
  return { shared, context, network, clock, delivered, mails: () => teamMails(server) }
}

/** The messages that the team was mailed. */
async function teamMails(server: TestServer): Promise<string[]> {
  await server.settled()
  return server.mails.map((mail) => mail.text)
}

async function write(
  post: Post,
  changes: Partial<ContactInput> = {},
  userId: string | null = null,
) {
  const id = crypto.randomUUID()
  const body = { ...BODY, ...changes }
  await enqueueMessage(post.shared.letters, { id, userId, body }, { now: post.clock.now })
  return id
}

function drain({ context }: Post, urgency: Urgency, shouldContinue = () => true) {
  const withLock: WithLock = (_name, work) => work(shouldContinue)
  return createContactOutbox({ ...context, withLock }).drainOnce(urgency)
}

const offline: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const refusing =
  (status: number, headers: Record<string, string> = {}): Answer =>
  () =>
    Response.json({ error: `No (${status})` }, { status, headers })

const rows = (post: Post) => readMessages(post.shared.letters)

describe('a message', () => {
  test('is sent as nobody, mailed once, and leaves the outbox', async () => {
    const post = await openPost()
    const id = await write(post)
    expect(await drain(post, 'due')).toBe('drained')
    expect(await rows(post)).toEqual([])
    expect(post.delivered).toEqual([id])
    const mails = await post.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(BODY.message)
    expect(post.network.requests[0]?.headers.get('idempotency-key')).toBe(id)
    expect(post.network.requests[0]?.headers.has('authorization')).toBe(false)
  })

  test('whose answer was lost is sent again under its key and mailed once', async () => {
    const post = await openPost()
    const id = await write(post)
    post.network.answer = async (request) => {
      await post.network.real(request)
      return offline(request)
    }
    expect(await drain(post, 'due')).toBe('interrupted')
    expect(await rows(post)).toMatchObject([{ id, state: 'waiting', attempts: 1 }])
    expect(await post.mails()).toHaveLength(1)
    post.network.answer = post.network.real
    expect(await drain(post, 'now')).toBe('drained')
    expect(await rows(post)).toEqual([])
    expect(await post.mails()).toHaveLength(1)
  })

  test('put in twice, as after a reload in between, is one message and one mail', async () => {
    const post = await openPost()
    const message = { id: crypto.randomUUID(), userId: null, body: BODY }
    await enqueueMessage(post.shared.letters, message, { now: NOON })
    await drain(post, 'due')
    await enqueueMessage(post.shared.letters, message, { now: NOON })
    await drain(post, 'due')
    expect(await rows(post)).toEqual([])
    expect(await post.mails()).toHaveLength(1)
  })

  test('that its writer takes out while others are on their way is not sent', async () => {
    const post = await openPost()
    await write(post, { message: 'First' })
    post.clock.now += 1
    const second = await write(post, { message: 'Second' })
    post.network.answer = async (request) => {
      await post.shared.letters.delete(second)
      return post.network.real(request)
    }
    await drain(post, 'due')
    expect(post.network.requests).toHaveLength(1)
    expect(await rows(post)).toEqual([])
  })

  test('is put in anew in the place of the refused one, both or neither', async () => {
    const post = await openPost()
    const old = await write(post)
    const message = { id: crypto.randomUUID(), userId: null, body: { ...BODY, message: 'Better' } }
    await enqueueMessage(post.shared.letters, message, { now: NOON, replaces: old })
    expect(await rows(post)).toMatchObject([{ id: message.id, body: { message: 'Better' } }])
  })
})

test.each<[string, Answer, { state: string; kind: string; waitsMs: number | null }]>([
  ['no network', offline, { state: 'waiting', kind: 'network', waitsMs: 500 }],
  ['a 500', refusing(500), { state: 'waiting', kind: 'server', waitsMs: 500 }],
  [
    'the page of a captive portal',
    () =>
      new Response('<h1>Welcome to the train</h1>', { headers: { 'content-type': 'text/html' } }),
    { state: 'waiting', kind: 'network', waitsMs: 500 },
  ],
  [
    'a 429',
    refusing(429, { 'retry-after': '90' }),
    { state: 'waiting', kind: 'limited', waitsMs: 90_000 },
  ],
  [
    'a 403 of something in between',
    refusing(403),
    { state: 'waiting', kind: 'forbidden', waitsMs: 600_000 },
  ],
  ['a 400', refusing(400), { state: 'failed', kind: 'invalid', waitsMs: null }],
  ['a 413', refusing(413), { state: 'failed', kind: 'invalid', waitsMs: null }],
  [
    'an answer that it was not sent',
    () => Response.json({ sent: false }),
    { state: 'failed', kind: 'invalid', waitsMs: null },
  ],
])(
  'after %s the message stays, and what becomes of it is known',
  async (_what, answer, expected) => {
    const post = await openPost()
    const id = await write(post)
    post.network.answer = answer
    await drain(post, 'due')
    const [row] = await rows(post)
    expect(row).toMatchObject({
      id,
      attempts: 1,
      state: expected.state,
      lastError: { kind: expected.kind },
    })
    expect(row?.state === 'waiting' ? row.nextAttemptAt - NOON : null).toBe(expected.waitsMs)
  },
)

test('a message that is refused holds up none of the others', async () => {
  const post = await openPost()
  const bad = await write(post, { message: 'Refused' })
  post.clock.now += 1
  await write(post, { message: 'Taken' })
  post.network.answer = async (request) => {
    const text = await request.clone().text()
    return text.includes('Refused') ? refusing(400)(request) : post.network.real(request)
  }
  expect(await drain(post, 'due')).toBe('drained')
  expect(await rows(post)).toMatchObject([{ id: bad, state: 'failed' }])
  expect((await post.mails()).join()).toContain('Taken')
})

test('a refused message is tried again only when its writer says so, under the same key', async () => {
  const post = await openPost()
  const id = await write(post)
  post.network.answer = refusing(400)
  await drain(post, 'due')
  post.network.answer = post.network.real
  await drain(post, 'everything')
  expect(post.network.requests).toHaveLength(1)
  await retryMessage(post.shared.letters, id)
  await drain(post, 'due')
  expect(await rows(post)).toEqual([])
  expect(post.network.requests.map((one) => one.headers.get('idempotency-key'))).toEqual([id, id])
})

test('after a 429 the whole outbox rests, however the connection changes', async () => {
  const post = await openPost()
  await write(post)
  post.clock.now += 1
  await write(post)
  post.network.answer = refusing(429, { 'retry-after': '60' })
  expect(await drain(post, 'now')).toBe('interrupted')
  expect(await drain(post, 'now')).toBe('interrupted')
  expect(post.network.requests).toHaveLength(1)
  post.network.answer = post.network.real
  post.clock.now += 60_000
  expect(await drain(post, 'due')).toBe('drained')
  expect(await post.mails()).toHaveLength(2)
})

test('a server that says for how long it is away is left alone until then, also by what is written meanwhile', async () => {
  const post = await openPost()
  await write(post)
  post.network.answer = refusing(503, { 'retry-after': '60' })
  expect(await drain(post, 'now')).toBe('interrupted')
  await write(post)
  expect(await drain(post, 'everything')).toBe('interrupted')
  expect(post.network.requests).toHaveLength(1)
  post.network.answer = post.network.real
  post.clock.now += 61_000
  expect(await drain(post, 'due')).toBe('drained')
  expect(await post.mails()).toHaveLength(2)
})

test('a row that cannot be read is rewritten where its message is whole, stays where not, and holds up nobody', async () => {
  const post = await openPost()
  const [whole, torn] = [await write(post, { message: 'Whole' }, 'amina'), await write(post)]
  await write(post, { message: 'Another' })
  const table = post.shared.table('letters')
  await table.update(whole, { v: 2, attempts: 'three', state: 'unknown' })
  await table.update(torn, { body: { name: 'Amina' } })
  expect(await drain(post, 'due')).toBe('drained')
  const mails = (await post.mails()).join()
  expect(mails).toContain('Whole')
  expect(mails).toContain('Another')
  expect(post.delivered).toContain(whole)
  expect(await table.toArray()).toMatchObject([{ id: torn, body: { name: 'Amina' } }])
  expect(await drain(post, 'due')).toBe('drained')
})

test('a disk that is full when the response comes is eased; the message is sent again, and mailed once', async () => {
  const post = await openPost()
  await write(post)
  let isFull = true
  let eased = 0
  post.shared.letters.hook('deleting', () => {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  const outbox = createContactOutbox({
    ...post.context,
    withLock: localLock(),
    async freeSpace() {
      eased += 1
      return false
    },
    onError: (error) => void expect.fail(String(error)),
  })
  closing.push(async () => outbox.stop())
  await outbox.requestSync('now')
  expect(eased).toBe(1)
  expect(await rows(post)).toHaveLength(1)
  expect(post.delivered).toEqual([])
  isFull = false
  await outbox.requestSync('now')
  expect(await rows(post)).toEqual([])
  expect(post.delivered).toHaveLength(1)
  expect(await post.mails()).toHaveLength(1)
})

test('a connection that is back hurries what failed for want of one', async () => {
  const post = await openPost()
  await write(post)
  post.network.answer = offline
  await drain(post, 'due')
  post.network.answer = post.network.real
  await drain(post, 'due')
  expect(await rows(post)).toHaveLength(1)
  await drain(post, 'now')
  expect(await rows(post)).toEqual([])
})

test('who must give others a turn stops between two messages', async () => {
  const post = await openPost()
  await write(post)
  post.clock.now += 1
  await write(post)
  let turns = 1
  expect(await drain(post, 'due', () => turns-- > 0)).toBe('stopped')
  expect(await rows(post)).toHaveLength(1)
})

describe('two tabs', () => {
  test('under one lock never send a message twice', async () => {
    const post = await openPost()
    await write(post)
    const withLock = localLock()
    const tab = () =>
      createContactOutbox({
        ...post.context,
        withLock,
        onError: (error) => void expect.fail(String(error)),
      })
    const [one, two] = [tab(), tab()]
    await Promise.all([one.requestSync('now'), two.requestSync('now'), one.requestSync('due')])
    expect(post.network.requests).toHaveLength(1)
    expect(await post.mails()).toHaveLength(1)
    one.stop()
    two.stop()
  })

  test('in a browser without locks may send it twice: it is mailed once', async () => {
    const post = await openPost()
    await write(post)
    const alone: WithLock = (_name, work) => work(() => true)
    const tab = () =>
      createContactOutbox({ ...post.context, withLock: alone, onError: () => undefined })
    const [one, two] = [tab(), tab()]
    await Promise.all([one.requestSync('now'), two.requestSync('now')])
    expect(await rows(post)).toEqual([])
    expect(await post.mails()).toHaveLength(1)
    one.stop()
    two.stop()
  })
})

test('while something waits the page asks again by itself, and not after it has stopped', async () => {
  const post = await openPost()
  await write(post)
  post.network.answer = offline
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const sync = createContactOutbox({
      ...post.context,
      withLock: localLock(),
      onError: (error) => void expect.fail(String(error)),
    })
    await sync.requestSync('due')
    expect(vi.getTimerCount()).toBe(1)
    post.network.answer = post.network.real
    post.clock.now += 1_000
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await rows(post)).toEqual([]))
    sync.stop()
    await write(post)
    await sync.requestSync('now')
    expect(await rows(post)).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

describe('with no page open', () => {
  const options = { baseUrl: ORIGIN, locks: undefined }

  afterEach(() => new SharedDb().delete())

  async function leaveMessage(): Promise<void> {
    const shared = new SharedDb()
    const message = { id: crypto.randomUUID(), userId: null, body: BODY }
    await enqueueMessage(shared.letters, message, { now: Date.now() })
    shared.close()
  }

  test('the worker sends what waits, without a session', async () => {
    const server = await startTestServer()
    closing.push(() => server.close())
    vi.stubGlobal('fetch', (request: Request) => server.app.fetch(request))
    await leaveMessage()
    await deliverFromWorker(SYNC_TAGS.contact, options)
    expect(await teamMails(server)).toHaveLength(1)
    await deliverFromWorker(SYNC_TAGS.contact, options)
    expect(await teamMails(server)).toHaveLength(1)
  })

  test('it fails where a message is left, so that the browser tries again', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await leaveMessage()
    await expect(deliverFromWorker(SYNC_TAGS.contact, options)).rejects.toThrow('Work is left')
  })
})

test.each([
  ['a learner sees their own', 'amina', { userId: 'amina', writtenHere: [] }, true],
  ['another learner does not', 'amina', { userId: 'bilal', writtenHere: [] }, false],
  ['a visitor does not', 'amina', { userId: null, writtenHere: [] }, false],
  ['nor who signs out in the same tab', 'amina', { userId: null, writtenHere: ['id'] }, false],
  [
    'a visitor sees what was written in this tab',
    null,
    { userId: null, writtenHere: ['id'] },
    true,
  ],
  ['and nothing of another tab', null, { userId: null, writtenHere: [] }, false],
  ['who then signs in is the same person', null, { userId: 'amina', writtenHere: ['id'] }, true],
])('of the messages on a shared device %s', async (_what, userId, reader, isShown) => {
  const post = await openPost()
  await write(post, {}, userId)
  const [row] = await rows(post)
  expect(isWriter({ ...row!, id: 'id' }, reader)).toBe(isShown)
})

test('who deletes their account takes their messages along, and nobody else’s', async () => {
  const post = await openPost()
  await write(post, {}, 'amina')
  const others = [await write(post, {}, 'bilal'), await write(post)]
  await forgetMessagesOf(post.shared.letters, 'amina')
  expect((await rows(post)).map(({ id }) => id).toSorted()).toEqual(others.toSorted())
})

test('the shared database of version 1 opens in this one, with whoever is signed in', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie(SHARED_DB_NAME, idb)
  before.version(1).stores({ session: 'id' })
  const user = {
    id: 'amina',
    name: 'Amina',
    email: 'amina@example.org',
    emailVerified: true,
    subscriptionStatus: 'free',
    totalXP: 30,
    currentStreak: 1,
    createdAt: '2026-11-01T10:00:00Z',
  }
  await before.table('session').put({ id: 'current', userId: 'amina', token: 'a.b.c', user })
  // The old tab is still open: the new version must not wait for it. Dexie says so, in the old tab.
  expectConsole('warn', /wants to upgrade database/)
  const shared = new SharedDb(idb)
  expect(await createSessionStore(shared).read()).toMatchObject({ userId: 'amina', token: 'a.b.c' })
  await enqueueMessage(
    shared.letters,
    { id: crypto.randomUUID(), userId: 'amina', body: BODY },
    { now: NOON },
  )
  expect(await readMessages(shared.letters)).toHaveLength(1)
  expect(shared.verno).toBe(2)
  before.close()
  shared.close()
})

test('messages that the version before has left on the device are delivered, under their keys', async () => {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie(SHARED_DB_NAME, idb)
  before.version(2).stores({ session: 'id', letters: 'id' })
  const written = (id: string, changes: object) => ({
    id,
    userId: null,
    body: BODY,
    v: 1,
    createdAt: '2026-11-09T12:00:00.000Z',
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    state: 'waiting',
    ...changes,
  })
  const ids = [1, 2, 3].map((n) => `7f0c3f0e-95cd-4c7e-9d0b-2c7b1a4be00${n}`) as [
    string,
    string,
    string,
  ]
  await before.table('letters').bulkAdd([
    written(ids[0], {}),
    written(ids[1], {
      userId: 'amina',
      attempts: 2,
      nextAttemptAt: NOON + 60_000,
      lastError: { kind: 'limited', status: 429, message: 'Too many messages' },
    }),
    written(ids[2], {
      attempts: 1,
      lastError: { kind: 'invalid', status: 400 },
      state: 'failed',
    }),
  ])
  before.close()
  const post = await openPost(idb)
  expect(await drain(post, 'now')).toBe('interrupted')
  // The version before was asked to rest.
  expect(post.network.requests).toEqual([])
  post.clock.now += 60_000
  expect(await drain(post, 'due')).toBe('drained')
  expect(post.delivered).toEqual([ids[0], ids[1]])
  expect(await rows(post)).toMatchObject([{ id: ids[2], state: 'failed' }])
})
