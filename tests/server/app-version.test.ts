import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isOlderVersion } from '#contract/app-version.ts'
import { builtVersion } from '#server/static/built-version.ts'
import { sourceVersion } from '../../scripts/source-version.ts'
import { startTestServer } from './test-server.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each([
  ['0.1.0', '0.2.0', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.9.9', false],
  ['0.1.0', '0.1.0', false],
  ['0.1.0+20261109090000', '0.1.0+20261110090000', true],
  ['0.1.0+20261110090000', '0.1.0+20261109090000', false],
  ['0.1.0+20261110090000', '0.2.0+20261109090000', true],
  ['0.1.0+20261110090000', '0.1.0+20261110090000', false],
  // Without a time of both, or a version that can be read, nothing is known.
  ['0.1.0', '0.1.0+20261110090000', false],
  ['0.1.0+20261110090000', '0.1.0', false],
  ['', '0.1.0', false],
  ['0.1.0', '', false],
  ['a stranger', '0.1.0', false],
])('whether %s is older than %s: %s', (version, than, expected) => {
  expect(isOlderVersion(version, than)).toBe(expected)
})

test.each([
  ['an answer', '/api/health', {}, 200],
  ['a path that is not there', '/api/nothing', {}, 404],
  ['a call without a session', '/api/progress', {}, 401],
  ['a malformed call', '/api/auth/login', { method: 'POST', body: '{' }, 415],
])('%s bears the version of the server', async (_what, path, init, status) => {
  const server = await startTestServer({ config: { sourceVersion: '0.1.0+20261110090000' } })
  onTestFinished(() => server.close())
  const response = await server.app.request(path, init)
  expect(response.status).toBe(status)
  expect(response.headers.get('x-app-version')).toBe('0.1.0+20261110090000')
})

test('an app from another origin may read the version', async () => {
  const server = await startTestServer({ config: { allowedOrigins: ['https://cdn.example.org'] } })
  onTestFinished(() => server.close())
  const response = await server.app.request('/api/health', {
    headers: { origin: 'https://cdn.example.org' },
  })
  expect(response.headers.get('access-control-expose-headers')).toMatch(/\bX-App-Version\b/)
})

test('a server tells the version of the build that it serves, and its own where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apni-boli-built-'))
  expect(builtVersion(null, '0.1.0')).toBe('0.1.0')
  expect(builtVersion(folder, '0.1.0')).toBe('0.1.0')
  writeFileSync(join(folder, 'version.txt'), '0.1.0+20261110090000\n')
  expect(builtVersion(folder, '0.1.0')).toBe('0.1.0+20261110090000')
})

test('the version of the source tells its number and its time', () => {
  expect(sourceVersion(ROOT)).toMatch(/^\d+\.\d+\.\d+\+20\d{12}$/)
  expect(isOlderVersion('0.0.1', sourceVersion(ROOT))).toBe(true)
})
