/**
 * Statements over many rows of one table. Each passes its keys as one parameter. The SQL text is then the same for any number of keys,
 * and each connection parses and plans it once. Table and column names come from our own code; values from clients are parameters.
 *
 * PostgreSQL may plan a prepared statement while the table is empty, and keep that plan. Two forms keep the plan good:
 * - `lateral` looks up one key at a time, by the index even in an empty table. With `= any($1)` it would read the whole table.
 * - `(select $1)` hides the length of the list, so PostgreSQL does not plan again for each length.
 */
import { CompiledQuery } from 'kysely'
import { isPostgres } from './migrations/is-postgres.ts'
import type { Queries, Schema } from './schema.ts'
import { settleAll } from './settle-all.ts'

type Column<Table extends keyof Schema> = keyof Schema[Table] & string

/** `for update` locks the rows found, in the order of `keys`. PostgreSQL only: SQLite has one writer. */
type Lock = '' | 'for update' | 'for update skip locked'

/** Selects `columns` of the rows whose `key` is one of these. */
export async function findBulk<Table extends keyof Schema, Of extends Column<Table>>(
  queries: Queries,
  { table, key, columns }: { table: Table; key: Column<Table>; columns: readonly Of[] | '*' },
  keys: readonly string[],
  lock: Lock = '',
): Promise<Pick<Schema[Table], Of>[]> {
  const select = `select ${columns === '*' ? columns : columns.join(', ')} from ${table} where ${key}`
  return isPostgres(queries)
    ? read(
        queries,
        `select found.* from unnest((select $1::text[])) as asked(key)
        cross join lateral (${select} = asked.key ${lock || 'offset 0'}) as found`,
        [[...new Set(keys)]],
      )
    : read(queries, `${select} in (select value from json_each(?))`, [JSON.stringify(keys)])
}

/**
 * Reads the rows of several owners, every field as text, sorted by field. Owners without rows are left out. The database joins an
 * owner's rows into one text, because drivers are slow with hundreds of rows. The columns must not be null, and must not contain tabs
 * or line breaks.
 */
export async function findPacked<
  Table extends keyof Schema,
  const Columns extends readonly Column<Table>[],
>(
  queries: Queries,
  { table, owner, columns }: { table: Table; owner: Column<Table>; columns: Columns },
  owners: readonly string[],
): Promise<Map<string, PackedRow<Columns>[]>> {
  const packed = `string_agg(concat_ws('\t', ${columns.join(', ')}), '\n')`
  const rows: { owner: string; packed: string | null }[] = isPostgres(queries)
    ? await read(
        queries,
        `select asked.key as owner, (select ${packed} from ${table} where ${owner} = asked.key) as packed
        from unnest((select $1::text[])) as asked(key)`,
        [owners],
      )
    : await read(
        queries,
        `select ${owner} as owner, ${packed} as packed from ${table}
        where ${owner} in (select value from json_each(?)) group by ${owner}`,
        [JSON.stringify(owners)],
      )
  const unpack = (line: string): PackedRow<Columns> => {
    const fields = line.split('\t')
    if (fields.length !== columns.length) throw new Error(`a row of ${table} cannot be unpacked`)
    return fields as PackedRow<Columns>
  }
  return new Map(
    rows.flatMap(({ owner, packed }) =>
      packed === null ? [] : [[owner, packed.split('\n').sort().map(unpack)] as const],
    ),
  )
}

/** The SQL that joins one column. */
export type PackedRow<Columns extends readonly string[]> = { [At in keyof Columns]: string }

/** The rows whose two columns are one of these pairs: each first field comes with its second ones. Looks each pair up by the index. */
export async function findPairs<Table extends keyof Schema>(
  queries: Queries,
  {
    table,
    columns: [first, second],
  }: { table: Table; columns: readonly [Column<Table>, Column<Table>] },
  pairs: readonly (readonly [string, readonly string[]])[],
): Promise<Schema[Table][]> {
  const secondsOf = new Map<string, string[]>()
  for (const [one, others] of pairs) {
    const known = secondsOf.get(one)
    if (known === undefined) secondsOf.set(one, [...others])
    else known.push(...others)
  }
  const json = JSON.stringify(Object.fromEntries(secondsOf))
  return isPostgres(queries)
    ? read(
        queries,
        `select found.* from json_each((select $1::json)) as asked(key, value)
        cross join json_array_elements_text(asked.value) as one(field)
        cross join lateral (
          select * from ${table} where ${first} = asked.key and ${second} = one.field offset 0
        ) as found`,
        [json],
      )
    : read(
        queries,
        // `cross join` makes SQLite loop over the lists and look the table up.
        `select found.* from json_each(?) as asked cross join json_each(asked.value) as one
        cross join ${table} as found on found.${first} = asked.key and found.${second} = one.value`,
        [json],
      )
}

/** Rows per statement in SQLite. Another number of rows is another SQL text, which the connection parses and plans separately. */
const MAX_INSERTED_TOGETHER = 32

/**
 * Inserts rows of text, numbers and null. `columns` names every column of the rows; `ending` says what to do on a conflict.
 * PostgreSQL takes the rows as one JSON parameter: reading hundreds of parameters costs more than the JSON does. In SQLite each field
 * is a parameter: a list in one is three times slower there, because SQLite parses it again for every field.
 */
export async function insertBulk<Table extends keyof Schema>(
  tx: Queries,
  { table, columns }: { table: Table; columns: readonly Column<Table>[] },
  rows: readonly Schema[Table][],
  ending = '',
): Promise<void> {
  const names = columns.join(', ')
  const into = `insert into ${table} (${names})`
  if (isPostgres(tx)) {
    const from = `select ${names} from json_populate_recordset(null::${table}, $1)`
    await read(tx, `${into} ${from} ${ending}`, [JSON.stringify(rows)])
    return
  }
  const inserted: Promise<unknown>[] = []
  for (let at = 0; at < rows.length; at += MAX_INSERTED_TOGETHER) {
    const some = rows.slice(at, at + MAX_INSERTED_TOGETHER)
    const fields = some.flatMap((row) => columns.map((column) => row[column]))
    inserted.push(
      read(tx, `${into} values ${placesFor(some.length, columns.length)} ${ending}`, fields),
    )
  }
  await settleAll(inserted)
}

const places = new Map<string, string>()

/** `(?, ?), (?, ?)` */
function placesFor(rows: number, columns: number): string {
  const key = `${rows} ${columns}`
  const known = places.get(key)
  if (known !== undefined) return known
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  const made = Array.from({ length: rows }, () => row).join(', ')
  places.set(key, made)
  return made
}

async function read<Row>(queries: Queries, text: string, parameters: unknown[]): Promise<Row[]> {
  const { rows } = await queries.executeQuery<Row>(CompiledQuery.raw(text, parameters))
  return rows
}
