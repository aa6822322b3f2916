import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licencesPage, refusedLicences } from '../../scripts/supply/licences.ts'
import { lockedPackages, readLock } from '../../scripts/supply/locked-packages.ts'

const packages = readLock()

test('every package that is installed everywhere is locked by a hash', () => {
  const without = packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  // A registry that does not carry other platforms' binaries tells no hash of them (supply-chain.md).
  expect(without.filter((one) => !(one.isOptional && one.isForOnePlatform))).toEqual([])
  const onThisMachine = packages.filter(({ path }) =>
    path.includes(`${process.platform}-${process.arch}`),
  )
  expect(onThisMachine.length).toBeGreaterThan(5)
  if (process.platform === 'linux' && process.arch === 'x64') {
    expect(without.filter(({ path }) => /linux-x64(-gnu)?$/.test(path))).toEqual([])
  }
})

test('no package comes from anywhere but a registry', () => {
  const { packages: raw } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string; link?: boolean }>
  }
  const odd = Object.entries(raw).filter(([, { resolved, link }]) => resolved !== undefined || link)
  expect(odd).toEqual([])
})

test('an install script runs for the packages that are named, and for no other', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript)
  // `fsevents` is macOS's own and optional; npm asks about it there.
  const names = new Set(scripted.filter(({ isOptional }) => !isOptional).map(({ name }) => name))
  expect([...names].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
  expect(Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed)).toEqual([
    ['node', true],
  ])
})

test('every licence is on a list, and the page of licences is current (npm run licences)', () => {
  expect(refusedLicences(packages)).toEqual([])
  expect(readFileSync('docs/security/licences.md', 'utf8')).toBe(licencesPage(packages))
})

test.each([
  ['MIT', false],
  ['(MIT OR GPL-3.0)', false],
  ['MIT AND ISC', false],
  ['MIT and ISC', false],
  ['GPL-3.0-only', true],
  ['(MIT AND GPL-3.0)', true],
  ['MPL-2.0', true],
  ['UNLICENSED', true],
  [undefined, true],
])('a package that runs under %s is refused: %s', (license, isRefused) => {
  const text = JSON.stringify({ packages: { 'node_modules/x': { version: '1.0.0', license } } })
  expect(refusedLicences(lockedPackages(text)).length > 0).toBe(isRefused)
})
