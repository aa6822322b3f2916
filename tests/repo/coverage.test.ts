import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

type Row = { section: string; line: string; proof: string }

/** The table of docs/coverage.md: each line of the product's specification, and where it is proven. */
const rows: Row[] = []
let section = ''
for (const text of readFileSync(join(ROOT, 'docs', 'coverage.md'), 'utf8').split('\n')) {
  if (text.startsWith('## ')) section = text.slice(3)
  const cells = /^\|(.*)\|(.*)\|$/.exec(text)
  const [, line = '', proof = ''] = cells ?? []
  if (cells === null || /^[\s-]*$/.test(line + proof) || line.trim() === 'line') continue
  rows.push({ section, line: line.trim(), proof: proof.trim() })
}

test('the table covers the nine sections, and no line of it is empty', () => {
  const sections = new Set(rows.map((row) => row.section.charAt(0)))
  expect([...sections].join('')).toBe('123456789')
  expect(rows.filter(({ line, proof }) => line === '' || proof === '')).toEqual([])
})

test('every line names a test or a file that is there, and each test that it quotes', () => {
  const broken: string[] = []
  for (const { line, proof } of rows) {
    const files = [...proof.matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)]
    if (files.length === 0) broken.push(`${line}: names nothing`)
    for (const [, file = '', title] of files) {
      const path = join(ROOT, file)
      if (!existsSync(path)) broken.push(`${line}: ${file} is not there`)
      else if (title !== undefined && !readFileSync(path, 'utf8').includes(title)) {
        broken.push(`${line}: ${file} has no “${title}”`)
      }
    }
  }
  expect(broken).toEqual([])
})

test('every decision that a line names is there', () => {
  const records = readdirSync(join(ROOT, 'docs', 'decisions')).map((name) => name.slice(0, 3))
  const named = rows.flatMap(
    ({ line }) => /\((\d{3}(?:, \d{3})*)\)$/.exec(line)?.[1]?.split(', ') ?? [],
  )
  expect(named).toEqual(expect.arrayContaining(['019', '031', '034', '036', '044']))
  expect(named.filter((number) => !records.includes(number))).toEqual([])
})
