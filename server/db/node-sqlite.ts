import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import type { Queries } from './schema.ts'

/** Statements stay prepared; lists of different length make different ones. */
const MAX_KEPT_STATEMENTS = 1_000

/** Kysely over one handle of Node's own SQLite. */
export function kyselyOver(handle: DatabaseSync): Queries {
  return new Kysely({ dialect: new SqliteDialect({ database: adapt(handle) }) })
}

function adapt(handle: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => handle.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known !== undefined) return known
      const statement = adaptStatement(handle.prepare(sql))
      if (kept.size >= MAX_KEPT_STATEMENTS) kept.clear()
      kept.set(sql, statement)
      return statement
    },
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...sqlValues(parameters)),
    run: (parameters) => statement.run(...sqlValues(parameters)),
    iterate: (parameters) => statement.iterate(...sqlValues(parameters)),
  }
}

/** The schema holds text, whole numbers and null; anything else is a bug and SQLite says so. */
function sqlValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
