import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInvitedApi } from '#data/invited/invited-api.ts'
import { InvitedDb, invitedDbName, writeInvitationRow } from '#data/invited/invited-db.ts'
import type { InvitedContext } from '#data/invited/invited-outbox.ts'
import { agree } from '#data/invited/invited-recordings.ts'
import { keepTake } from '#data/takes.ts'
import { localLock } from '#data/with-lock.ts'
import { openInvited } from '#state/invited.ts'
import { memoryCaches } from '../data/memory-caches.ts'
import { registerAccount } from '../server/test-account.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { CONSENT, factsOf, household, sha256, webm } from '../server/voice-calls.ts'

const ORIGIN = 'http://apni-boli.test'
/** As installed workers have registered it: a browser keeps it over versions. */
const TAG = 'apni-boli:invited'
/** Not by its name: the worker is typed by its own project. */
const WORKER: string = '../../sw/record-worker.ts'

let server: TestServer
let home: ReturnType<typeof household>
beforeEach(async () => {
  server = await startTestServer({})
  home = household(server, await registerAccount(server, { verified: true }))
})
const caches = memoryCaches()
const opened: string[] = []
afterEach(async () => {
  await server.close()
  for (const name of opened.splice(0)) await new InvitedDb(name).delete()
})

/** Somebody says a line through a link, without a network, and closes the page. */
async function sayAndClose() {
  const speakerId = await home.speaker({ consent: null })
  const { id: invitationId, secret } = await home.invite(speakerId)
  const name = await invitedDbName(secret)
  opened.push(name)
  const db = new InvitedDb(name)
  await writeInvitationRow(db, secret)
  const context: InvitedContext = {
    db,
    secret,
    api: createInvitedApi({ baseUrl: ORIGIN, secret }),
    now: Date.now,
    random: () => 0,
    newId: randomUUID,
    appVersion: '',
    withLock: localLock(),
  }
  await agree(context, 'Nani', CONSENT)
  const [speaker] = await db.speakers.toArray()
  const bytes = webm(700)
  const facts = factsOf(bytes)
  const heard = { speakerId: speaker?.id ?? '', bytes: 700, type: 'audio/webm' }
  const row = { ...facts, ...heard, id: randomUUID() }
  await keepTake(context, row, bytes.buffer)
  db.close()
  return { name, invitationId, takeId: row.id, hash: sha256(bytes) }
}

/** The browser starts the worker of a page. */
async function start(page = '/record', version = '1') {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubEnv('VITE_API_BASE_URL', ORIGIN)
  const location = new URL(ORIGIN)
  vi.stubGlobal('location', location)
  vi.stubGlobal('self', {
    __WB_MANIFEST: [{ url: '/record.html', revision: version }],
    navigator: {},
    location,
    caches,
    registration: { scope: `${ORIGIN}${page}` },
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  })
  vi.resetModules()
  await import(WORKER)
  return listeners
}

/** The browser installs a version of the worker of a page, whose fetches go to it then. */
async function install(page: string, version: string): Promise<(path: string) => Promise<string>> {
  const listeners = await start(page, version)
  for (const step of ['install', 'activate']) {
    const works: Promise<unknown>[] = []
    listeners.get(step)?.({ type: step, waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }
  return async (path) => {
    let response: Promise<Response> | undefined
    listeners.get('fetch')?.({
      request: { url: `${ORIGIN}${path}`, method: 'GET', mode: 'navigate' },
      respondWith: (given: Promise<Response>) => (response = given),
    })
    return (await response)?.text() ?? ''
  }
}

/** With no page open the browser tells the worker that there is a network. */
async function sync(tag = TAG): Promise<unknown[]> {
  const listeners = await start()
  const works: Promise<unknown>[] = []
  listeners.get('sync')?.({ tag, waitUntil: (work: Promise<unknown>) => works.push(work) })
  const ends = await Promise.allSettled(works)
  return ends.map((end) => (end.status === 'rejected' ? String(end.reason) : 'done'))
}

function networkIs(fetch: (request: Request) => Response | Promise<Response>): Request[] {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.clone())
    return fetch(request)
  })
  return sent
}
const online = () => networkIs((request) => server.app.fetch(request))

async function waiting(name: string): Promise<number> {
  const db = new InvitedDb(name)
  const [rows, takes] = await Promise.all([db.voiceOutbox.count(), db.takes.count()])
  db.close()
  // Sent or not, what was said stays on the phone.
  expect(takes).toBe(1)
  return rows
}

const served = async (id: string): Promise<string> =>
  sha256(new Uint8Array(await (await home.audio(id)).arrayBuffer()))

test('with the page closed the worker delivers the takes of every link, each with its own secret', async () => {
  const said = [await sayAndClose(), await sayAndClose()]
  const sent = online()
  expect(await sync()).toEqual(['done'])
  for (const { name, takeId, hash } of said) {
    expect(await served(takeId)).toBe(hash)
    expect(await waiting(name)).toBe(0)
  }
  // The yes, and then the take.
  expect(sent).toHaveLength(4)
  expect(new Set(sent.map(({ headers }) => headers.get('authorization'))).size).toBe(2)
})

test('where work is left it fails, so that the browser tries again, and the next try sends it once', async () => {
  const { name, takeId, hash } = await sayAndClose()
  networkIs((request) => {
    if (request.url.includes('/recordings/')) throw new TypeError('Failed to fetch')
    return server.app.fetch(request)
  })
  expect(await sync()).toEqual(['Error: Work is left in the outbox'])
  expect(await waiting(name)).toBe(1)
  const sent = online()
  expect(await sync()).toEqual(['done'])
  expect(await served(takeId)).toBe(hash)
  expect(await waiting(name)).toBe(0)
  // Only what was left.
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    `/api/invitation/recordings/${takeId}`,
  ])
})

test('a link that was taken back keeps no other from going, and asks for no further try', async () => {
  const ended = await sayAndClose()
  const open = await sayAndClose()
  await home.takeBack(ended.invitationId)
  online()
  expect(await sync()).toEqual(['done'])
  expect(await served(open.takeId)).toBe(open.hash)
  expect(await waiting(ended.name)).toBe(2)
  expect((await home.audio(ended.takeId)).status).toBe(404)
})

test('a tag of the app sends nothing, and a phone without a link has nothing to do', async () => {
  const { name } = await sayAndClose()
  const sent = online()
  expect(await sync('apni-boli:outbox')).toEqual([])
  expect(await waiting(name)).toBe(2)
  await new InvitedDb(name).delete()
  expect(await sync()).toEqual(['done'])
  expect(sent).toEqual([])
})

test('each page opens offline after the worker of the other one was updated', async () => {
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('ExtendableEvent', Object)
  vi.stubGlobal('FetchEvent', Map)
  networkIs(() => new Response('version 1'))
  const speaker = await install('/speaker', '1')
  await install('/record', '1')
  networkIs(() => new Response('version 2'))
  const record = await install('/record', '2')
  networkIs(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await speaker('/speaker')).toBe('version 1')
  expect(await record('/record')).toBe('version 2')
})

test('where the browser wakes no worker, the page of another link sends what was said through the first', async () => {
  const { name, takeId, hash } = await sayAndClose()
  const { secret } = await home.invite(await home.speaker({ consent: null }))
  opened.push(await invitedDbName(secret))
  vi.stubEnv('VITE_API_BASE_URL', ORIGIN)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  online()
  const page = await openInvited(secret)
  await vi.waitFor(async () => expect(await waiting(name)).toBe(0), { timeout: 5_000 })
  expect(await served(takeId)).toBe(hash)
  page.stop()
})
