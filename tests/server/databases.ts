import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
  whyNoPostgres,
} from '../../scripts/temporary-postgres.ts'

/** Gives the address of a database that nobody has used. */
export type FreshDatabase = () => Promise<string>

const whyNot = whyNoPostgres()

/** The same tests on SQLite and on PostgreSQL. */
export function onBothDatabases(name: string, tests: (fresh: FreshDatabase) => void): void {
  onSqlite(name, tests)
  onPostgres(name, tests)
}

export function onSqlite(name: string, tests: (fresh: FreshDatabase) => void): void {
  describe(`${name}, on SQLite`, () => {
    const folders: string[] = []
    afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
    tests(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'apni-boli-test-'))
      folders.push(folder)
      return join(folder, 'app.db')
    })
  })
}

/** One PostgreSQL for a file of tests, a database of it for each that asks. */
export function onPostgres(name: string, tests: (fresh: FreshDatabase) => void): void {
  describe(`${name}, on PostgreSQL`, () => {
    let postgres: TemporaryPostgres
    if (whyNot === null) {
      beforeAll(async () => {
        postgres = await startTemporaryPostgres()
      })
      afterAll(() => postgres.stop())
    } else {
      beforeEach((context) => context.skip(whyNot))
    }
    tests(() => postgres.createDatabase())
  })
}
