import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { describe, expect, test } from 'vitest'

const LONGEST_RECORD_LINES = 45
const LONGEST_README_LINES = 150
const MOST_WORDS_OF_RECORDS = 12_000
const MOST_WORDS_OF_OTHERS = 22_000
/** Vite's own, beside `npm start`; what `format` tells as well. */
const UNTOLD = new Set(['preview', 'format:check'])
/** Their length is that of a standard and of a list of packages. */
const NOT_COUNTED = new Set(['docs/security/asvs.md', 'docs/security/licences.md'])
/** Made by tools, or by others. */
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])
const isNotOurs = (path: string): boolean => {
  const name = basename(path)
  return NOT_OURS.has(name) || /^\.\w/.test(name)
}
const documents = globSync('**/*.md', { exclude: isNotOurs })
const sources = globSync('**/*.{css,html,mjs,ts,tsx,yaml}', { exclude: isNotOurs })
const records = globSync('docs/decisions/[0-9]*.md').toSorted()
const numberOf = (path: string): string => /(\d{3})-[^/]*$/.exec(path)?.[1] ?? ''
const read = (path: string): string => readFileSync(path, 'utf8')

test('every command of package.json is told in CONTRIBUTING or the README', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const told = read('README.md') + read('CONTRIBUTING.md')
  const names = Object.keys(scripts).filter((name) => !UNTOLD.has(name))
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(told))).toEqual([])
})

test('the README stays short enough to be read', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(LONGEST_README_LINES)
})

test('the records, and all other documents, stay short enough to be read', () => {
  const ours = documents.filter((path) => !NOT_COUNTED.has(path))
  const wordsOf = (paths: readonly string[]): number =>
    paths.flatMap((path) => read(path).match(/\S+/g) ?? []).length
  const isRecord = (path: string): boolean => path.startsWith('docs/decisions/')
  expect(wordsOf(ours.filter(isRecord))).toBeLessThanOrEqual(MOST_WORDS_OF_RECORDS)
  expect(wordsOf(ours.filter((path) => !isRecord(path)))).toBeLessThanOrEqual(MOST_WORDS_OF_OTHERS)
})

test('the README gives the two commands', () => {
  expect(read('README.md')).toMatch(/^npm start\b/m)
  expect(read('README.md')).toMatch(/^npm test\b/m)
})

test.each(['README.md', 'CONTRIBUTING.md'])(
  'each script that %s names is in package.json',
  (path) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(path).matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !scripts[name ?? ''])).toEqual([])
  },
)

test('each setting that the server reads is on the page of settings', () => {
  const names = [...read('server/env.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  const page = read('docs/operations/settings.md')
  expect(
    names.filter((name) => !page.includes(`| \`${name}`) && !page.includes(`, \`${name}`)),
  ).toEqual([])
})

test('each journey is told in the README of the journeys', () => {
  const journeys = globSync('e2e/{*.spec,engines/*.journey}.ts').map((path) => basename(path))
  expect(journeys.length).toBeGreaterThan(20)
  const told = read('e2e/README.md')
  expect(journeys.filter((name) => !told.includes(`| \`${name}\``))).toEqual([])
})

test.each(documents)('every link and picture of %s leads to a file', (path) => {
  const text = read(path)
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
  expect(targets.filter((target) => !existsSync(join(dirname(path), target)))).toEqual([])
})

describe('the decision records', () => {
  const index = read('docs/decisions/README.md')
  const numbers = new Set(records.map(numberOf))
  const merged = [...index.matchAll(/\b(\d{3})\s+in\s+(\d{3})\b/g)]

  test('are numbered without a gap, and the index says where each merged number went', () => {
    const all = [...records.map(numberOf), ...merged.map(([, from = '']) => from)].toSorted()
    expect(all).toEqual(all.map((_, at) => String(at + 1).padStart(3, '0')))
    expect(merged.filter(([, , into = '']) => !numbers.has(into))).toEqual([])
  })

  test.each(records)('%s has its number, a date and a status', (path) => {
    const [, number, date = '', , superseding] =
      /^# (\d{3}) .+\n\nDate: (\d{4}-\d{2}-\d{2})\nStatus: (accepted|superseded by (\d{3}))\n/.exec(
        read(path),
      ) ?? []
    expect(number).toBe(numberOf(path))
    expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
    if (superseding !== undefined) expect(numbers).toContain(superseding)
  })

  test('stand in the index, each once, with title and status', () => {
    const lines = records.map((path) => {
      const [, title, status] = /^# (.+)\n\nDate: .+\nStatus: (.+)\n/.exec(read(path)) ?? []
      return `- [${title}](${basename(path)}), ${status}`
    })
    expect(index.split('\n').filter((line) => line.startsWith('- ['))).toHaveLength(lines.length)
    expect(lines.filter((line) => !index.includes(`${line}\n`))).toEqual([])
  })

  test.each(documents)('a link of %s that is called by a number leads to that record', (path) => {
    const links = [...read(path).matchAll(/\[(\d{3})\]\(([^)]*)\)/g)]
    expect(links.filter(([, number, target = '']) => number !== numberOf(target))).toEqual([])
  })

  test('each that code or a document names by its number is there', () => {
    const named = [...sources, ...documents].flatMap((path) =>
      [...read(path).matchAll(/decisions?[ /](\d{3}(?:(?:,| and) \d{3})*)\b/gi)].flatMap(
        ([, list = '']) => list.split(/, | and /).map((number) => ({ path, number })),
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
  })

  test.each(records)('%s has context, decision and consequences, briefly', (path) => {
    const text = read(path)
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['Context', 'Decision', 'Consequences'])
    expect(text.split('\n').length).toBeLessThan(LONGEST_RECORD_LINES)
  })
})
