import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/** The SQL that makes this SQLite database again: tables, rows, then indexes. */
export function dumpDatabase(db: DatabaseSync): string {
  const objects = db
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'",
    )
    .all() as { type: string; name: string; sql: string }[]
  const tables = objects.filter(({ type }) => type === 'table')
  const others = objects.filter(({ type }) => type !== 'table')
  return [
    ...tables.map(({ sql }) => `${sql};`),
    ...tables.flatMap(({ name }) => rowsOf(db, name)),
    ...others.map(({ sql }) => `${sql};`),
  ].join('\n')
}

function rowsOf(db: DatabaseSync, table: string): string[] {
  return db
    .prepare(`select * from "${table}"`)
    .all()
    .map((row) => {
      const columns = Object.keys(row).map((name) => `"${name}"`)
      const values = Object.values(row).map(literal)
      return `insert into "${table}" (${columns.join(', ')}) values (${values.join(', ')});`
    })
}

function literal(value: SQLOutputValue): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`
  return String(value)
}
