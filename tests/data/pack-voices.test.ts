import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFetchBytes } from '#data/fetch-bytes.ts'
import { BYTES_MISSING, packVoices, README_NAME } from '#data/pack-voices.ts'
import { type MemoryStore, memoryStore } from '../server/memory-store.ts'
import { call, type Learner, registerAccount } from '../server/test-account.ts'
import { startTestServer, type TestServer } from '../server/test-server.ts'
import { household, sha256, webm } from '../server/voice-calls.ts'
import { readZip } from './read-zip.ts'

let server: TestServer
let store: MemoryStore
let learner: Learner
let home: ReturnType<typeof household>
let asked: number
let readme: string
/** What a proxy makes of the server's bytes. */
let onTheWay: ((response: Response) => Response) | null
beforeEach(async () => {
  store = memoryStore()
  server = await startTestServer({ recordings: store })
  learner = await registerAccount(server, { verified: true })
  home = household(server, learner)
  asked = 0
  onTheWay = null
})
afterEach(() => server.close())

const LINES = new Map([['l1-1', 'salaam']])

async function exported({ token } = learner): Promise<Record<string, unknown>> {
  return (await call(server, 'GET', '/api/account/export', { token })).body
}

async function packed(here = new Map<string, Uint8Array<ArrayBuffer>>()) {
  const document = await exported()
  const fetchBytes = createFetchBytes(
    {
      fetch: async (path, init) => {
        asked += 1
        const response = await server.app.request(path, init)
        return onTheWay?.(response) ?? response
      },
    },
    learner.token,
  )
  const zip = await packVoices(document, {
    name: 'apni-boli.json',
    lines: LINES,
    readHere: async (id) => here.get(id)?.buffer,
    fetchBytes,
  })
  return { document, zip }
}

/** What somebody finds who opens the zip. */
async function opened(here?: Map<string, Uint8Array<ArrayBuffer>>) {
  const { document, zip } = await packed(here)
  if (!zip.ok) throw new Error(zip.failure.kind)
  const files = readZip(zip.value)
  const json = JSON.parse(Buffer.from(files.get('apni-boli.json') ?? []).toString()) as {
    recordings: { id: string; file: string | null; missing?: string }[]
  }
  files.delete('apni-boli.json')
  readme = Buffer.from(files.get(README_NAME) ?? []).toString()
  files.delete(README_NAME)
  const hashes = [...files].map(([name, bytes]) => [name, sha256(bytes)])
  return { document, json, hashes: Object.fromEntries(hashes) as Record<string, string> }
}

test('every take is in the zip byte for byte, under a name that tells who says what, and the document names its file', async () => {
  const nani = await home.speaker()
  const [line, own] = [webm(), webm()]
  await home.put(nani, line)
  await home.put(nani, own, { roman: 'kai haal ai' })
  const { document, json, hashes } = await opened()
  expect(hashes).toEqual({
    'voices/Nani - salaam.webm': sha256(line),
    'voices/Nani - kai haal ai.webm': sha256(own),
  })
  const recordings = (document['recordings'] as { sha256: string }[]).map((row) => ({
    ...row,
    file: Object.keys(hashes).find((name) => hashes[name] === row.sha256),
  }))
  expect(json).toEqual({ ...document, recordings })
  expect(readme).toMatch(/used for nothing else, and no computer is trained on them/)
})

test('what a take reads is in the document; it is not named after a line that it does not say', async () => {
  const nani = await home.speaker({ changedAt: '2026-11-02T10:00:00.000Z' })
  const [then, own] = [webm(), webm()]
  await home.put(nani, then, { readRoman: 'as-salaam' })
  await home.put(nani, own, { readRoman: '' })
  const { document, json, hashes } = await opened()
  expect(hashes).toEqual({
    'voices/Nani - as-salaam.webm': sha256(then),
    'voices/Nani - l1-1.webm': sha256(own),
  })
  expect(json.recordings).toMatchObject([{ readRoman: 'as-salaam' }, { readRoman: '' }])
  expect(document['speakers']).toMatchObject([{ changedAt: '2026-11-02T10:00:00.000Z' }])
})

test('names are safe and given once, whatever the speaker and the words are', async () => {
  const [evil, small, urdu] = [
    await home.speaker({ name: '../..\\C:|"Nani"' }),
    await home.speaker({ name: 'NANI' }),
    await home.speaker({ name: 'نانی' }),
  ]
  const other = await home.speaker({ name: 'nani' })
  await home.put(evil, webm(), { roman: '/etc/passwd' })
  await home.put(small, webm())
  await home.put(other, webm())
  await home.put(other, webm(), { itemId: 'gone-1' })
  await home.put(urdu, webm(), { shahmukhi: 'کیہہ حال اے', recordedAt: '1971-01-01T00:00:00.000Z' })
  await home.put(urdu, webm(), { roman: 'ha'.repeat(60) })
  const { hashes } = await opened()
  const names = Object.keys(hashes)
  expect(names).toHaveLength(6)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(6)
  expect(names).toContain('voices/نانی - کیہہ حال اے.webm')
  expect(names).toContain('voices/nani - gone-1.webm')
  expect(names.map((name) => name.toLowerCase())).toContain('voices/nani - salaam 2.webm')
  for (const name of names) {
    expect(name).toMatch(/^voices\/[^\\/:*?"<>|]+\.webm$/)
    expect(Buffer.byteLength(name)).toBeLessThan(255)
  }
})

test('of a take that the store has lost or damaged the document says so, and the others are there', async () => {
  const nani = await home.speaker()
  const [lost, damaged, kept] = [webm(), webm(), webm()]
  const [lostId, damagedId] = [randomUUID(), randomUUID()]
  await home.put(nani, lost, { id: lostId })
  await home.put(nani, damaged, { id: damagedId })
  await home.put(nani, kept)
  for (const [key, bytes] of store.objects) {
    if (sha256(bytes) === sha256(lost)) store.objects.delete(key)
    if (sha256(bytes) === sha256(damaged)) store.objects.set(key, webm())
  }
  const { json, hashes } = await opened()
  expect(Object.values(hashes)).toEqual([sha256(kept)])
  const missing = json.recordings.filter(({ file }) => file === null)
  expect(new Set(missing.map(({ id }) => id))).toEqual(new Set([lostId, damagedId]))
  expect(missing.map((row) => row.missing)).toEqual([BYTES_MISSING, BYTES_MISSING])
})

test('bytes that were changed on their way are missing, and never in the zip', async () => {
  await home.put(await home.speaker(), webm())
  onTheWay = () => new Response(webm())
  const { json, hashes } = await opened()
  expect([json.recordings[0]?.missing, hashes]).toEqual([BYTES_MISSING, {}])
})

test('what this device has is not fetched, unless it is damaged', async () => {
  const nani = await home.speaker()
  const [here, damaged] = [webm(), webm()]
  const [hereId, damagedId] = [randomUUID(), randomUUID()]
  await home.put(nani, here, { id: hereId })
  await home.put(nani, damaged, { id: damagedId })
  store.objects.forEach((bytes, key) => {
    if (sha256(bytes) === sha256(here)) store.objects.delete(key)
  })
  const onDevice = new Map([
    [hereId, here],
    [damagedId, webm()],
  ])
  const { hashes } = await opened(onDevice)
  expect(new Set(Object.values(hashes))).toEqual(new Set([sha256(here), sha256(damaged)]))
  expect(asked).toBe(1)
})

test('nothing of another household is in it, even where a document names its take', async () => {
  await home.put(await home.speaker(), webm())
  const stranger = await registerAccount(server, { verified: true })
  const strangers = household(server, stranger)
  const theirs = webm()
  await strangers.put(await strangers.speaker({ name: 'Stranger' }), theirs)
  const { hashes } = await opened()
  expect(Object.keys(hashes)).toEqual(['voices/Nani - salaam.webm'])
  expect(Object.values(hashes)).not.toContain(sha256(theirs))
  const fetchBytes = createFetchBytes(
    { fetch: async (path, init) => server.app.request(path, init) },
    learner.token,
  )
  const zip = await packVoices(await exported(stranger), {
    name: 'a.json',
    lines: LINES,
    readHere: async () => undefined,
    fetchBytes,
  })
  expect(zip.ok && [...readZip(zip.value).keys()]).toEqual(['a.json', README_NAME])
})

test('a store that is away gives no zip: half of the voices would look like all', async () => {
  await home.put(await home.speaker(), webm())
  store.isAway = true
  expect((await packed()).zip).toEqual({ ok: false, failure: { kind: 'network' } })
})
