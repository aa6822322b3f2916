import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server/test-server.ts'

const STYLE = 'h1{color:#97202a}'
const SCRIPT = 'start()'
const LANDING = `<!doctype html><script>${SCRIPT}</script><link rel="canonical" href="https://apni-boli.invalid/"><style>${STYLE}</style><h1>Learn Pothwari</h1>${'<p>boli</p>'.repeat(200)}`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const STYLE_SOURCE = `style-src 'self' ${hashOf(STYLE)}`

let dist: string
const servers: TestServer[] = []
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'apni-boli-dist-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html><p>the shell</p>')
  writeFileSync(join(dist, 'landing.html'), LANDING)
  writeFileSync(join(dist, 'robots.txt'), 'Sitemap: https://apni-boli.invalid/sitemap.xml')
  writeFileSync(join(dist, 'sitemap.xml'), '<loc>https://apni-boli.invalid/</loc>')
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  rmSync(dist, { recursive: true })
})

async function serve(appOrigin: string | null = 'https://learn.example.org') {
  const server = await startTestServer({ config: { distDir: dist, appOrigin } })
  servers.push(server)
  return (path: string, headers: Record<string, string> = {}) =>
    Promise.resolve(server.app.request(path, { headers }))
}

test.each(['/', '/?from=a-poster', '/landing.html'])(
  '%s is the page with its prerendered view',
  async (path) => {
    const get = await serve()
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<h1>Learn Pothwari</h1>')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

test.each(['/record', '/speaker'])(
  '%s is a page of its own, with the headers of every page',
  async (path) => {
    writeFileSync(join(dist, 'record.html'), '<!doctype html><p>the invitation</p>')
    const get = await serve()
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('the invitation')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  },
)

test.each(['/lessons', '/pricing', '/index.html'])(
  '%s begins with the shell, as before',
  async (path) => {
    const get = await serve()
    const answer = await get(path)
    expect(await answer.text()).toContain('the shell')
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';")
  },
)

test('its policy allows exactly the styles and the script in it', async () => {
  const get = await serve()
  const policy = (await get('/')).headers.get('content-security-policy')
  expect(policy?.split('; ')).toContain(STYLE_SOURCE)
  expect(policy?.split('; ')).toContain(`script-src 'self' ${hashOf(SCRIPT)}`)
  expect(policy).not.toContain('unsafe-inline')
  expect((await get('/landing.html')).headers.get('content-security-policy')).toBe(policy)
})

test('crawlers find the public address, whatever the request says', async () => {
  const get = await serve()
  expect(await (await get('/', { host: 'evil.example' })).text()).toContain(
    'href="https://learn.example.org/"',
  )
  expect(await (await get('/robots.txt')).text()).toBe(
    'Sitemap: https://learn.example.org/sitemap.xml',
  )
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(await sitemap.text()).toBe('<loc>https://learn.example.org/</loc>')
})

test('where no public address is set, it is the one that was asked', async () => {
  const get = await serve(null)
  expect(await (await get('http://localhost:4173/')).text()).toContain(
    'href="http://localhost:4173/"',
  )
})

test('it is compressed, and answered with 304 to whom it is known', async () => {
  const get = await serve()
  const answer = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect(brotliDecompressSync(bytes).toString()).toContain('https://learn.example.org/')
  const again = await get('/', { 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toContain(STYLE_SOURCE)
})

test('a new build is another page', async () => {
  const get = await serve()
  const before = (await get('/')).headers.get('etag')
  writeFileSync(join(dist, 'landing.html'), LANDING.replace('Learn', 'Speak'))
  const after = await get('/')
  expect(after.headers.get('etag')).not.toBe(before)
  expect(await after.text()).toContain('Speak Pothwari')
})

test('without the page `/` begins with the shell', async () => {
  rmSync(join(dist, 'landing.html'))
  const get = await serve()
  expect(await (await get('/')).text()).toContain('the shell')
})
