import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { POSTGRES_TESTS } from '../../scripts/checks/deep-tests.ts'

const root = join(import.meta.dirname, '../..')

test('each file that leaves its half on PostgreSQL to the deep checks is in their list', () => {
  const leaving = globSync('tests/server/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('onSqliteThenPostgres('),
  )
  expect(leaving.length).toBeGreaterThan(0)
  expect(globSync(POSTGRES_TESTS, { cwd: root }).sort()).toEqual(leaving.sort())
})
