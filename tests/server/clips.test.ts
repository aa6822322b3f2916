import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const CLIP = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)
const DAY_MS = 24 * 60 * 60 * 1000
const MONDAY = Date.parse('2026-11-16T12:00:00Z')
const PAGE_ELSEWHERE = 'https://cdn.example.org'

let folder: string
let server: TestServer
let now = MONDAY
/** As a premium learner's lesson carries it. */
let address: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apni-boli-clips-'))
  const contentDir = join(folder, 'content')
  mkdirSync(join(contentDir, 'audio/premium/lesson4'), { recursive: true })
  writeFileSync(join(contentDir, 'audio/premium/lesson4/salaam.mp3'), CLIP)
  writeFileSync(join(contentDir, 'audio/manifest.json'), '{"not": "for everybody"}')
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'audio/lesson1'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Apni Boli</title>')
  writeFileSync(join(dist, 'audio/lesson1/salaam.mp3'), CLIP)
  server = await startTestServer({
    now: () => now,
    config: { contentDir, distDir: dist, allowedOrigins: [PAGE_ELSEWHERE] },
  })
  address = await addressOf('salaam')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.request(path, { method, headers })

async function premiumList() {
  const { token } = await registerAccount(server, { verified: true, premium: true })
  return call(server, 'GET', '/api/lessons', { token })
}

async function addressOf(roman: string): Promise<string> {
  const { lessons } = (await premiumList()).body
  const url = lessons[3]?.items.find((item) => item.roman === roman)?.audioUrl
  if (url === undefined) throw new Error(`lesson 4 has no clip of ${roman}`)
  return url
}

async function expectRefused(path: string, status: number, headers = {}, method = 'GET') {
  const response = await get(path, headers, method)
  expect(response.status, path).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  if (method !== 'HEAD') expect(await response.json()).toEqual({ error: expect.any(String) })
}

test('a clip comes by the address that its lesson carries, and no cache on the way keeps it', async () => {
  const response = await get(address)
  expect(response.status).toBe(200)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(CLIP)
  expect(response.headers.get('content-type')).toBe('audio/mpeg')
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(response.headers.get('content-length')).toBe('1000')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a player seeks in it, and asks only for its head', async () => {
  const part = await get(address, { range: 'bytes=0-1' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 0-1/1000')
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(CLIP.slice(0, 2))
  expect((await get(address, { range: 'bytes=1000-' })).status).toBe(416)
  const head = await get(address, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000'])
  expect(await head.text()).toBe('')
})

test('who has it already hears that it is unchanged', async () => {
  const etag = (await get(address)).headers.get('etag') ?? ''
  expect((await get(address, { 'if-none-match': etag })).status).toBe(304)
})

describe('Without its signature a clip is refused', () => {
  const path = '/audio/lesson4/salaam.mp3'

  test.each([
    ['none', () => path],
    ['an empty one', () => `${path}?until=${untilOf(address)}&sig=`],
    ['a guessed one', () => `${path}?until=${untilOf(address)}&sig=${'A'.repeat(43)}`],
    ['one for longer', () => address.replace(/until=\d+/, `until=${untilOf(address) + 1}`)],
    ['one for ever', () => address.replace(/until=\d+/, 'until=')],
    ['its time in another notation', () => address.replace(/until=/, 'until=0x')],
    ['its time behind a zero', () => address.replace(/until=/, 'until=0')],
    ["another clip's", () => address.replace('salaam', 'bhai')],
    ["another lesson's", () => address.replace('lesson4', 'lesson5')],
    ['one letter of it changed', () => address.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))],
    ['it and more', () => `${address}A`],
  ])('with %s', async (_, odd) => {
    await expectRefused(odd(), 403)
    await expectRefused(odd(), 403, { range: 'bytes=0-1' })
    await expectRefused(odd(), 403, {}, 'HEAD')
  })

  test("also to a premium learner's token", async () => {
    const { token } = await registerAccount(server, { verified: true, premium: true })
    await expectRefused(path, 403, { authorization: `Bearer ${token}` })
  })

  test("with another server's signature", async () => {
    const other = await startTestServer({
      now: () => now,
      config: { jwtSecret: new TextEncoder().encode('another secret, 32 bytes at the least') },
    })
    const { token } = await registerAccount(other, { verified: true, premium: true })
    const { lessons } = (await call(other, 'GET', '/api/lessons', { token })).body
    await other.close()
    await expectRefused(lessons[3]?.items[0]?.audioUrl ?? '', 403)
  })
})

test.each([
  (signed: string) => signed.replace('/lesson4', '/lesson%34'),
  (signed: string) => signed.replace('/lesson4', '/LESSON4'),
  (signed: string) => signed.replace('/lesson4', '/lesson04'),
  (signed: string) => signed.replace('/lesson4', '/./lesson4/../lesson04'),
  (signed: string) => signed.replace('lesson4/salaam.mp3', 'manifest.json'),
  (signed: string) => signed.replace('salaam.mp3', '..%2f..%2fmanifest.json'),
  (signed: string) => signed.replace('salaam.mp3', '..%5c..%5cmanifest.json'),
  (signed: string) => signed.replace('salaam.mp3', '%2e%2e/%2e%2e/manifest.json'),
  (signed: string) => signed.replace('lesson4', 'premium/lesson4'),
  (signed: string) => signed.replace('salaam.mp3', 'salaam.mp3%00'),
  (signed: string) => signed.replace('/audio/', '/content/audio/premium/'),
])('no way around the address leads to a file: %s', async (odd) => {
  const response = await get(odd(address))
  expect([400, 403, 404]).toContain(response.status)
  expect(await response.text()).not.toContain('everybody')
})

test('a clip that is not there is not found, and says so as every call does', async () => {
  await expectRefused(await addressOf('bhai'), 404)
})

test('a free clip is a file like any other, and its address has no signature', async () => {
  const { lessons } = (await premiumList()).body
  for (const { items } of lessons.slice(0, 3)) {
    for (const { audioUrl } of items) expect(audioUrl).toMatch(/^\/audio\/lesson[123]\/\w+\.mp3$/)
  }
  const response = await get(lessons[0]?.items[0]?.audioUrl ?? '')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test('an address is good for a week at least, and two at most', async () => {
  const { text } = await premiumList()
  const until = untilOf(address) * 1000
  expect(until - now).toBeGreaterThanOrEqual(7 * DAY_MS)
  expect(until - now).toBeLessThanOrEqual(14 * DAY_MS)
  expect(new Set(text.match(/until=\d+/g))).toEqual(new Set([`until=${untilOf(address)}`]))
  now = until - 1
  expect((await get(address)).status).toBe(200)
  now = until
  await expectRefused(address, 403)
  expect((await get(await addressOf('salaam'))).status).toBe(200)
  now = MONDAY
})

test('the list keeps its ETag for a week, and has another when its addresses are new', async () => {
  // The week of the addresses turns on a Thursday (UTC): the first day of 1970 was one.
  now = Date.parse('2026-11-19T00:00:00Z')
  const first = (await premiumList()).headers.get('etag')
  now = Date.parse('2026-11-25T23:59:59Z')
  expect((await premiumList()).headers.get('etag')).toBe(first)
  now = Date.parse('2026-11-26T00:00:00Z')
  expect((await premiumList()).headers.get('etag')).not.toBe(first)
  now = MONDAY
})

test('a page on another origin that the deployment names may have clips, others may not', async () => {
  const known = await get(address, { origin: PAGE_ELSEWHERE })
  expect(known.headers.get('access-control-allow-origin')).toBe(PAGE_ELSEWHERE)
  expect(known.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const stranger = await get(address, { origin: 'https://elsewhere.example' })
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
})

function untilOf(signed: string): number {
  return Number(/until=(\d+)/.exec(signed)?.[1])
}
