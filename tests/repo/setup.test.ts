import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { completeLock, type Lock } from '../../scripts/setup/complete-lock.ts'
import { explainNpm, missingPackages } from '../../scripts/setup/dependencies.mjs'
import { fingerprint } from '../../scripts/setup/freshness.mjs'
import { duration } from '../../scripts/setup/say.mjs'

describe('what is missing', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/hono': { version: '4.13.19' },
      'node_modules/a/node_modules/@x/y': { version: '1.0.0' },
      'node_modules/only-for-windows': { version: '1.0.0', optional: true },
    },
  }
  const whole = {
    packages: {
      'node_modules/hono': { version: '4.13.19' },
      'node_modules/a/node_modules/@x/y': { version: '1.0.0' },
    },
  }

  test('nothing, when each package is there in its version', () => {
    expect(missingPackages(lock, whole)).toEqual([])
  })

  test('all but the optional ones, on a fresh clone', () => {
    expect(missingPackages(lock, { packages: {} })).toEqual(['hono', '@x/y'])
  })

  test('a package in another version', () => {
    const older = { packages: { ...whole.packages, 'node_modules/hono': { version: '4.13.18' } } }
    expect(missingPackages(lock, older)).toEqual(['hono'])
  })
})

describe('why the install failed, in one line', () => {
  test.each([
    ['npm error code ENOSPC', /disk is full/],
    ['npm error network getaddrinfo EAI_AGAIN', /No network/],
    ['npm error code ENOTCACHED', /No network/],
    ['npm error code EACCES', /No permission/],
    ['npm error code EUSAGE', /do not agree/],
    ['npm error code EINTEGRITY', /damaged/],
    ['spawn npm ENOENT', /npm was not found/],
    ['npm error one\nnpm error the last line\n', /: npm error the last line$/],
    ['', /it said nothing/],
  ])('%j', (output, line) => {
    expect(explainNpm(output)).toMatch(line)
    expect(explainNpm(output)).not.toContain('\n')
  })
})

describe('what a build is made from', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'inputs-'))
    mkdirSync(join(root, 'src'))
    writeFileSync(join(root, 'src', 'a.ts'), 'one')
    writeFileSync(join(root, 'index.html'), '<p>')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const print = (settings = {}): string => fingerprint(root, ['index.html', 'src'], settings)

  test('dates do not count', () => {
    const before = print()
    utimesSync(join(root, 'index.html'), new Date(0), new Date(0))
    expect(print()).toBe(before)
  })

  test.each<[string, () => void]>([
    ['a changed file', () => writeFileSync(join(root, 'src', 'a.ts'), 'two')],
    ['a new file', () => writeFileSync(join(root, 'src', 'b.ts'), 'one')],
    ['a file that is gone', () => rmSync(join(root, 'src', 'a.ts'))],
    [
      'text that moved to another file',
      () => {
        writeFileSync(join(root, 'src', 'a.ts'), '<p>')
        writeFileSync(join(root, 'index.html'), 'one')
      },
    ],
  ])('%s counts', (_what, change) => {
    const before = print()
    change()
    expect(print()).not.toBe(before)
  })

  test('a setting of the build counts, another variable does not', () => {
    expect(print({ VITE_API_BASE_URL: 'https://api.example' })).not.toBe(print())
    expect(print({ HOME: '/root' })).toBe(print())
  })
})

test.each([
  [900, '0.9 s'],
  [59_940, '59.9 s'],
  [59_999, '59.9 s'],
  [65_000, '1 min 5 s'],
  [119_600, '2 min 0 s'],
])('%d ms is told as %s', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text)
})

describe('the lock file', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

  test('carries no download addresses', () => {
    const isAddress = (text: unknown): boolean => /^https?:/.test(String(text))
    expect(Object.values(lock.packages).filter(({ resolved }) => isAddress(resolved))).toEqual([])
  })

  test('agrees with package.json, else no npm ci accepts it', () => {
    const card = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>
    expect(lock.packages['']).toMatchObject({
      dependencies: card['dependencies'],
      devDependencies: card['devDependencies'],
    })
  })

  test("names other platforms' binaries too, else no npm ci accepts it (npm run lock:complete)", () => {
    expect(completeLock(lock).added).toEqual([])
  })

  test('is completed by version and platform of what is missing', () => {
    const owner = {
      version: '1.0.0',
      dev: true,
      optionalDependencies: {
        '@x/linux-arm64-musl': '1.0.0',
        '@x/win32-x64': '1.0.0',
        y: '^2.0.0',
      },
    }
    const { added, completed } = completeLock({ packages: { 'node_modules/x': owner } })
    expect(added).toEqual(['@x/linux-arm64-musl', '@x/win32-x64'])
    expect(completed.packages['node_modules/@x/linux-arm64-musl']).toEqual({
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    })
  })
})
