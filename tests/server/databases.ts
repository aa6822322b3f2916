import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest'
import { testDepth } from '../../scripts/checks/deep-tests.ts'
import { memoryFolder, whyNoPostgres } from '../../scripts/temporary-postgres.ts'
import { migratedSqlite } from './migrated-sqlite.ts'

/** Gives the address of a database that nobody has used. */
export type FreshDatabase = () => Promise<string>

/** `fresh` gives one with all migrations, `empty` one without any. */
type Tests = (fresh: FreshDatabase, empty: FreshDatabase) => void

const whyNot = whyNoPostgres()
/** Before any test puts another in its place. */
const { fetch } = globalThis

/** The same tests on SQLite and on PostgreSQL. */
export function onBothDatabases(name: string, tests: Tests): void {
  onSqlite(name, tests)
  onPostgres(name, tests)
}

/** The same in two parts: `npm test` has SQLite, the deep checks PostgreSQL (POSTGRES_TESTS names the files). */
export function onSqliteThenPostgres(name: string, tests: Tests): void {
  const depth = testDepth(process.env)
  if (depth !== 'deep') onSqlite(name, tests)
  if (depth !== 'quick') onPostgres(name, tests)
}

export function onSqlite(name: string, tests: Tests): void {
  describe(`${name}, on SQLite`, () => {
    const folders: string[] = []
    afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
    const empty = async (): Promise<string> => {
      const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'apni-boli-test-'))
      folders.push(folder)
      return join(folder, 'app.db')
    }
    const fresh = async (): Promise<string> => {
      const path = await empty()
      writeFileSync(path, await migratedSqlite())
      return path
    }
    tests(fresh, empty)
  })
}

/** Databases of the one PostgreSQL that all files share. */
export function onPostgres(name: string, tests: Tests): void {
  describe(`${name}, on PostgreSQL`, () => {
    const addresses: string[] = []
    const ask = async (path: string, init?: RequestInit): Promise<string> => {
      const response = await fetch(new URL(path, inject('sharedPostgresUrl')), init)
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      return text
    }
    const make = async (path: string): Promise<string> => {
      const address = await ask(path)
      addresses.push(address)
      return address
    }
    if (whyNot === null) {
      beforeAll(async () => void (await ask('/', { method: 'HEAD' })))
      afterAll(async () => {
        for (const body of addresses) await ask('/', { method: 'DELETE', body })
      })
    } else {
      beforeEach((context) => context.skip(whyNot))
    }
    tests(
      () => make('/migrated'),
      () => make('/empty'),
    )
  })
}
