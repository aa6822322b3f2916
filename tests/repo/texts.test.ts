import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'

import { expect, test } from 'vitest'

const OWN_FOLDERS = '{.ci,contract,content,docs,domain,e2e,scripts,server,src,sw,tests}/**/*'
const OWN_FILES = '{*.md,*.json,*.ts,*.html,.npmrc,manifest.webmanifest}'
const TEXT = /\.(ts|tsx|mjs|css|html|json|md|ya?ml|svg|webmanifest|npmrc|tsv)$|\.ci\/run$/

const texts = globSync([OWN_FOLDERS, OWN_FILES])
  .filter((path) => TEXT.test(path) && statSync(path).isFile())
  .filter((path) => path !== 'tests/repo/texts.test.ts')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('there is something to read', () => {
  expect(texts.length).toBeGreaterThan(100)
})

test.each([
  ['a path of one machine', /(^|[\s"'`(])\/(work|farm|root)\//m],
  ['the host of a package registry', /registry\.npmjs|deb\.debian/],
  ['a test that others may not see run', /\b(describe|it|test)\.only\(/],
  ['a silenced compiler', /@ts-(ignore|nocheck)/],
  ['something left for later', /\b(TODO|FIXME|XXX)\b/],
])('no file carries %s', (_what, pattern) => {
  expect(texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([])
})

test('a linter that is told to be silent is told why, on that line or the one above', () => {
  const silenced = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index, lines) => {
      if (!/(oxlint|eslint)-disable/.test(line) || /--\s*\S+/.test(line)) return []
      return /^\s*(\/\/|\*|\{\/\*)/.test(lines[index - 1] ?? '') ? [] : [`${path}:${index + 1}`]
    }),
  )
  expect(silenced).toEqual([])
})

test('CI runs the quick and the deep tests', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^exec npm test -- --all/m)
  execFileSync('bash', ['-n', '.ci/run'])
})
