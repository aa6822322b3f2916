import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findInScript } from '../../scripts/browsers/find-in-script.ts'
import { findInStyle } from '../../scripts/browsers/find-in-style.ts'
import { BUILD_TARGET, OLDEST_BROWSERS } from '../../scripts/browsers/oldest-browsers.ts'
import { scriptFeatures } from '../../scripts/browsers/script-features.ts'

const features = scriptFeatures()
const inScript = (code: string): string[] =>
  findInScript(code, features).map(({ feature }) => feature)
const inStyle = (css: string): string[] => findInStyle(css).map(({ feature }) => feature)

test('the page about browsers and the words for an old one name the oldest, which the build is made for', () => {
  const [page, app] = ['docs/browsers.md', 'index.html'].map((file) => readFileSync(file, 'utf8'))
  for (const version of Object.values(OLDEST_BROWSERS)) {
    expect(page).toContain(version)
    expect(app).toMatch(new RegExp(`(Chrome|Firefox|Safari) ${Number(version)}\\b`))
  }
  expect(BUILD_TARGET).toEqual(['chrome105', 'firefox115', 'safari16', 'ios16'])
})

test.each([
  ['URL.canParse(a)', 'URL.canParse'],
  ['AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['const later = Promise.withResolvers()', 'Promise.withResolvers'],
  ['rows.toSorted(byDate)', '.toSorted'],
  ['rows.toReversed()', '.toReversed'],
  ['Object.groupBy(rows, kind)', 'Object.groupBy'],
  ['requestIdleCallback(work)', 'requestIdleCallback'],
  ['globalThis.requestIdleCallback(work)', 'Window.requestIdleCallback'],
  ['navigator.userAgentData.mobile', 'Navigator.userAgentData'],
  ['panel.showPopover()', '.showPopover'],
  ['text.replace(/(?<=a)b/g, "")', 'lookbehind in a regular expression'],
  ['new RegExp("(?<!a)b")', 'lookbehind in a regular expression'],
  ['/[a--b]/v.test(text)', 'flag v of a regular expression'],
])('%s is newer than one of the oldest browsers', (code, feature) => {
  expect(inScript(code)).toContain(feature)
})

test.each([
  'structuredClone(row)',
  'AbortSignal.timeout(1000)',
  'rows.findLast(isRight).at(-1)',
  'navigator.locks.request("a", work)',
  'Promise.any(all)',
  'const { toSorted } = { toSorted: 1 }',
  'typeof requestIdleCallback === "function"',
  '/(?<word>a)(?=b)(?!c)/u.exec(text)',
])('every one of the oldest browsers can run %s', (code) => {
  expect(inScript(code)).toEqual([])
})

test.each([
  ['@media (width <= 400px) { a { color: red } }', '@media with a range'],
  ['a { & b { color: red } }', 'a rule within a rule'],
  ['a:has(b) { color: red }', ':has'],
  ['a { fill: color-mix(in srgb, red, blue) }', 'fill: color-mix'],
  ['a { height: 100dvh }', 'height: viewport_percentage_units_dynamic'],
  ['@starting-style { a { color: red } }', '@starting-style'],
])('%s is newer than one of the oldest browsers', (css, feature) => {
  expect(inStyle(css)).toContain(feature)
})

test.each([
  '@media (max-width: 400px) { a { color: red } }',
  '@container (width < 20rem) { a { color: red } }',
  'a { height: 100vh; height: 100dvh }',
  '@supports (color: color-mix(in srgb, red, red)) { a { fill: color-mix(in srgb, red, blue) } }',
  'a:is(b, c):focus-visible::before { inset: 0 }',
])('every one of the oldest browsers can draw %s', (css) => {
  expect(inStyle(css)).toEqual([])
})
