import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { LearnerDb } from '#data/learner-db.ts'
import { SharedDb } from '#data/session-store.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/indexeddb.md'), 'utf8')
const DATABASES: [string, Dexie][] = [
  ['shared', new SharedDb()],
  ['learner', new LearnerDb('of-the-page')],
]

/** Cells of the rows under a heading of the page. */
function rowsUnder(heading: string): string[][] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1))
}

const plain = (cell = ''): string => cell.replaceAll('`', '')

/** The entities of the picture: each with its key and what is marked as an index. */
function entities(): Record<string, { key: string[]; indexes: string[] }> {
  const found = [...PAGE.matchAll(/^ {2}(\w+) \{\n([\s\S]*?)^ {2}\}$/gm)]
  return Object.fromEntries(
    found.map(([, name, body = '']) => {
      const fields = body
        .trim()
        .split('\n')
        .map((line) => line.trim())
      const named = (mark: RegExp) =>
        fields.filter((field) => mark.test(field)).map((field) => String(field.split(' ')[1]))
      return [name, { key: named(/ PK\b/), indexes: named(/"index\b/) }]
    }),
  )
}

test('docs/indexeddb.md names every table with its key and indexes, and none that there is not', () => {
  const told = rowsUnder('Tables').map(([database, table, keys]) => [
    database,
    plain(table),
    plain(keys),
  ])
  const real = DATABASES.flatMap(([name, db]) =>
    db.tables.map(({ name: table, schema }) => [
      name,
      table,
      [schema.primKey, ...schema.indexes].map(({ src }) => src).join(', '),
    ]),
  )
  expect(real.length).toBeGreaterThan(5)
  expect(told.toSorted()).toEqual(real.toSorted())
})

test('its picture shows the same tables with the same keys and indexes', () => {
  const real = DATABASES.flatMap(([, db]) =>
    db.tables.map(({ name, schema }) => [
      name,
      {
        key: [schema.primKey.keyPath],
        indexes: schema.indexes.map(({ name: index }) => index),
      },
    ]),
  )
  expect(entities()).toEqual(Object.fromEntries(real))
})

test('it names every key of the settings table', () => {
  const source = readFileSync(join(ROOT, 'src/data/settings.ts'), 'utf8')
  const schemas = source.slice(source.indexOf('const settingSchemas'), source.indexOf('} as const'))
  const typed = [...schemas.matchAll(/^ {2}(\w+): /gm)].map(([, key]) => key)
  const files = ['src/data', 'src/state'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(ROOT, folder, file),
    ),
  )
  const own = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return /\.settings\b/.test(text)
        ? [...text.matchAll(/^(?:export const SECRETS_|const )KEY = '(\w+)'/gm)]
        : []
    })
    .map(([, key]) => key)
  expect(typed.length).toBeGreaterThan(5)
  expect(own.length).toBeGreaterThan(2)
  const told = rowsUnder('Settings by key').map(([key]) => plain(key))
  expect(told.toSorted()).toEqual([...typed, ...own].toSorted())
})
