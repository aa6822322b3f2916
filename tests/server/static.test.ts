import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

const PAGE = `<!doctype html><title>Apni Boli</title>${'<p>our own speech</p>'.repeat(100)}`
const SCRIPT = 'console.log("salaam")\n'.repeat(200)
const CLIP = Uint8Array.from({ length: 1000 }, (_, at) => at % 251)

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
  const dist = join(folder, 'dist')
  for (const name of ['assets', 'audio/lesson1', '.hidden']) {
    mkdirSync(join(dist, name), { recursive: true })
  }
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(dist, '.hidden/secret.txt'), 'secret')
  writeFileSync(join(dist, 'index.html'), PAGE)
  writeFileSync(join(dist, 'service-worker.js'), SCRIPT)
  writeFileSync(join(dist, 'manifest.webmanifest'), '{}')
  writeFileSync(join(dist, 'assets/main-abc123.js'), SCRIPT)
  writeFileSync(join(dist, 'audio/lesson1/salaam.mp3'), CLIP)
  server = await startTestServer({ config: { distDir: dist } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.request(path, { method, headers })
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

test.each(['/', '/index.html', '/lessons', '/lessons/2', '/verify-email?token=x', '/no-such-page'])(
  '%s is the page of the app, asked for anew each time',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(PAGE)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  },
)

test.each([
  [
    '/assets/main-abc123.js',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ],
  ['/service-worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
  ['/audio/lesson1/salaam.mp3', 'audio/mpeg', 'no-cache'],
])('%s is served as %s, kept: %s', async (path, type, cache) => {
  const { status, headers } = await get(path)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    type,
    cache,
  ])
})

test.each([
  '/assets/gone.js',
  '/assets/gone',
  '/audio/lesson1/gone.mp3',
  '/audio/lesson1',
  '/favicon.ico',
  '/main.js.map',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/.hidden/secret.txt',
  '/assets/%00',
  '/%E0%A4%A',
])('%s is missing, and says so without the page of the app', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(await response.text()).toBe('Not found')
})

test.each(['/lessons/1.5', '/a/index.php', '/.hidden'])(
  '%s, typed into the browser, is answered by the app, which says so',
  async (path) => {
    const response = await get(path, { accept: 'text/html,*/*;q=0.8' })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe(PAGE)
    const again = { accept: 'text/html', 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await get(path, again)).status).toBe(404)
  },
)

test.each(['/assets/gone.js', '/audio/lesson1/gone.mp3'])(
  '%s is never the page of the app, whoever asks',
  async (path) => {
    const response = await get(path, { accept: 'text/html' })
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found')
  },
)

test('the API never answers with the page', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/lessons/x/y']) {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'Not found' })
  }
})

test('what the build has compressed is sent as it lies there, and is no page of its own for who reads no Brotli', async () => {
  const path = '/assets/ready-abc123.js'
  writeFileSync(join(folder, 'dist', path), SCRIPT)
  writeFileSync(join(folder, 'dist', `${path}.br`), brotliCompressSync(SCRIPT.toUpperCase()))
  const br = await get(path, { 'accept-encoding': 'br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(SCRIPT.toUpperCase())
  expect(await (await get(path)).text()).toBe(SCRIPT)
})

test('text is compressed as the client can read it', async () => {
  const path = '/assets/main-abc123.js'
  const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(SCRIPT)
  const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(SCRIPT)
  const plain = await get(path)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
  for (const { headers } of [br, gzip, plain]) expect(headers.get('vary')).toBe('Accept-Encoding')
})

test.each([
  ['bytes=0-99', 206, [0, 99]],
  ['bytes=100-', 206, [100, 999]],
  ['bytes=-100', 206, [900, 999]],
  ['bytes=990-5000', 206, [990, 999]],
  ['bytes=0-0', 206, [0, 0]],
] as const)(
  'a player that asks for %s of a clip gets just that',
  async (range, status, [start, end]) => {
    const response = await get('/audio/lesson1/salaam.mp3', { range })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(await bytesOf(response)).toEqual(CLIP.slice(start, end + 1))
  },
)

test.each(['bytes=1000-', 'bytes=-0'])('%s is beyond the clip', async (range) => {
  const response = await get('/audio/lesson1/salaam.mp3', { range })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */1000')
})

test.each(['bytes=5-1', 'bytes=a-b', 'items=0-1', 'bytes=0-1,5-6'])(
  '%s is answered with the whole clip',
  async (range) => {
    const response = await get('/audio/lesson1/salaam.mp3', { range })
    expect(response.status).toBe(200)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await bytesOf(response)).toEqual(CLIP)
  },
)

test('what the browser has is not sent again; a range of an older file is not mixed in', async () => {
  const path = '/audio/lesson1/salaam.mp3'
  const etag = (await get(path)).headers.get('etag') ?? ''
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(path, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await get(path, { range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200)
})

test('HEAD tells the same without a body', async () => {
  const response = await get('/audio/lesson1/salaam.mp3', {}, 'HEAD')
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '1000'])
  expect((await bytesOf(response)).byteLength).toBe(0)
})

test('a new build is served at once', async () => {
  const file = join(folder, 'dist/assets/new-def456.js')
  expect((await get('/assets/new-def456.js')).status).toBe(404)
  writeFileSync(file, 'export {}')
  expect((await get('/assets/new-def456.js')).status).toBe(200)
})

test('where the API is elsewhere the page may connect to it', async () => {
  const apiOrigin = 'https://api.example.org'
  const alone = await startTestServer({ config: { distDir: join(folder, 'dist'), apiOrigin } })
  const { headers } = await alone.app.request('/')
  expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${apiOrigin};`)
  await alone.close()
})
