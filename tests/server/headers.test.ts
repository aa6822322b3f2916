import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { makeCall, nameOf, someIds } from './every-call.ts'
import { call, type Learner, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const PAGE = `<!doctype html><title>Apni Boli</title><style>p { margin: 0 }</style><p>our own speech</p>
<script>document.title += '!'</script>`

let folder: string
let server: TestServer
let learner: Learner
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'audio/lesson1'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Apni Boli</title>')
  writeFileSync(join(folder, 'landing.html'), PAGE)
  writeFileSync(join(folder, 'assets/main-abc.js'), 'export {}')
  writeFileSync(join(folder, 'audio/lesson1/salaam.mp3'), 'clip')
  server = await startTestServer({ config: { distDir: folder } })
  learner = await registerAccount(server, { verified: true })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const REQUIRED: readonly [name: string, value: RegExp][] = [
  ['strict-transport-security', /^max-age=31536000; includeSubDomains$/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer$/],
  ['permissions-policy', /^microphone=\(self\), camera=\(\), geolocation=\(\)/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['x-request-id', /^[\w-]{36}$/],
]

const PAGE_POLICY = /^default-src 'self'; .*frame-ancestors 'none'$/
const NO_PAGE_POLICY = /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'$/

/** What is wrong with the headers of one answer; nothing, it is hoped. */
function wrongWith({ status, headers }: { status: number; headers: Headers }): string[] {
  const wrong = REQUIRED.flatMap(([name, value]) =>
    value.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`],
  )
  const hasBody = ![204, 303, 304].includes(status)
  const type = headers.get('content-type') ?? ''
  if (hasBody && !/charset=utf-8$|^audio\/mpeg$/.test(type)) wrong.push(`content-type: ${type}`)
  const policy = headers.get('content-security-policy') ?? ''
  const asked = type.startsWith('application/json') ? NO_PAGE_POLICY : PAGE_POLICY
  if (!asked.test(policy)) wrong.push(`content-security-policy of ${type}: ${policy}`)
  for (const telltale of ['set-cookie', 'server', 'x-powered-by', 'via']) {
    if (headers.has(telltale)) wrong.push(`${telltale}: ${headers.get(telltale)}`)
  }
  return wrong
}

test.each(calls.map((contract) => [nameOf(contract), contract] as const))(
  '%s bears every header that protects its reader, granted, refused and broken',
  async (_, contract) => {
    const token = nameOf(contract) === 'DELETE /api/account' ? undefined : learner.token
    const answers = [
      await makeCall(server, contract, someIds(), { token }),
      await makeCall(server, contract, someIds(), { token: 'a.b.c' }),
      await makeCall(server, contract, someIds({ lesson: '999' }), { token }),
      await server.app.request(contract.path, {
        method: contract.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
        ...(contract.method !== 'GET' && { body: 'x'.repeat(70_000) }),
      }),
    ]
    for (const answer of answers) {
      expect(wrongWith(answer), String(answer.status)).toEqual([])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  },
)

test.each([
  ['GET', '/', 200],
  ['GET', '/lessons/2', 200],
  ['HEAD', '/', 200],
  ['GET', '/assets/main-abc.js', 200],
  ['GET', '/audio/lesson1/salaam.mp3', 200],
  ['GET', '/audio/lesson4/salaam.mp3?until=9999999999&sig=AAAA', 403],
  ['GET', '/assets/gone.js', 404],
  ['GET', '/.git/config', 404],
  ['GET', '/.env', 404],
  ['GET', '/assets/', 404],
  ['GET', '/audio/lesson1/', 404],
  ['GET', '/package.json', 404],
  ['GET', '/server/main.ts', 404],
  ['POST', '/', 404],
  ['GET', '/api/docs', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/none', 404],
  ['GET', '/.well-known/security.txt', 200],
  ['POST', '/api/stripe/webhook', 400],
  ['OPTIONS', '/api/lessons', 404],
])('%s %s answers %d with the same headers', async (method, path, status) => {
  const response = await server.app.request(path, { method })
  expect(response.status).toBe(status)
  expect(wrongWith(response)).toEqual([])
})

test('no directory is listed and no file that is not the app’s is given out', async () => {
  for (const path of ['/assets/', '/audio/', '/audio/lesson1/', '/.git/HEAD', '/.git', '/.env']) {
    const text = await (await server.app.request(path)).text()
    expect(text, path).not.toMatch(/main-abc|salaam\.mp3|ref:/)
  }
})

test('a page in http, as in development, promises no https for a year', async () => {
  const plain = await startTestServer({ config: { appOrigin: 'http://localhost:4173' } })
  const { headers } = await call(plain, 'GET', '/api/health')
  expect(headers.get('strict-transport-security')).toBeNull()
  await plain.close()
})

test('the policy of every page stands before the judge of policies', async () => {
  for (const path of ['/', '/lessons', '/api/docs', '/api/health']) {
    const { headers } = await server.app.request(path)
    const policy = headers.get('content-security-policy') ?? ''
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
    const serious = findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([])
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  }
})

test('the judge finds what is wrong with a policy that is (or the test above proves nothing)', () => {
  const findings = new CspEvaluator(
    new CspParser("script-src 'self' 'unsafe-inline' https://cdn.example.org").csp,
  ).evaluate()
  expect(findings.some(({ severity }) => severity < Severity.MEDIUM_MAYBE)).toBe(true)
})

test('what a page has inside is allowed by its hash, and nothing else is', async () => {
  const policy = (await server.app.request('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'; style-src 'self' 'sha256-/)
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'")
})

test('a sound that could not be loaded may be let go: howler gives its element an empty `data:` sound', async () => {
  const policy = (await server.app.request('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("media-src 'self' blob: data:;")
})

test('who finds something is told where to write, for half a year at a time', async () => {
  const response = await server.app.request('/.well-known/security.txt')
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Contact: mailto:team@apni-boli.test\n')
  expect(text).toContain('Canonical: https://apni-boli.test/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  const unnamed = await startTestServer({ config: { securityContact: null } })
  expect((await unnamed.app.request('/.well-known/security.txt')).status).toBe(404)
  await unnamed.close()
})
