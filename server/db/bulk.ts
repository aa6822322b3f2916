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

/** The rows whose two columns are one of these pairs. Looks each pair up by the index. */
export async function findPairs<Table extends keyof Schema>(
  queries: Queries,
  {
    table,
    columns: [first, second],
  }: { table: Table; columns: readonly [Column<Table>, Column<Table>] },
  pairs: readonly (readonly [string, string])[],
): Promise<Schema[Table][]> {
  return isPostgres(queries)
    ? read(
        queries,
        `select found.* from unnest((select $1::text[]), (select $2::text[])) as asked(a, b)
        cross join lateral (
          select * from ${table} where ${first} = asked.a and ${second} = asked.b offset 0
        ) as found`,
        [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
      )
    : read(
        queries,
        // `cross join` makes SQLite loop over the list and look the table up.
        `select found.* from json_each(?) as asked
        cross join ${table} as found on found.${first} = asked.value->>0 and found.${second} = asked.value->>1`,
        [JSON.stringify(pairs)],
      )
}

/** Rows per statement. Another number of rows is another SQL text, which each connection parses and plans separately. */
const MAX_INSERTED_TOGETHER = 32

/**
 * Inserts rows of text, numbers and null. `columns` names every column of the rows; `ending` says what to do on a conflict. Each
 * field is a separate parameter. A list in one parameter is three times slower in SQLite, which parses it again for every field.
 */
export async function insertBulk<Table extends keyof Schema>(
  tx: Queries,
  { table, columns }: { table: Table; columns: readonly Column<Table>[] },
  rows: readonly Schema[Table][],
  ending = '',
): Promise<void> {
  const into = `insert into ${table} (${columns.join(', ')}) values`
  const inserted: Promise<unknown>[] = []
  for (let at = 0; at < rows.length; at += MAX_INSERTED_TOGETHER) {
    const some = rows.slice(at, at + MAX_INSERTED_TOGETHER)
    const text = `${into} ${placesFor(some.length, columns.length, isPostgres(tx))} ${ending}`
    const fields = some.flatMap((row) => columns.map((column) => row[column]))
    inserted.push(tx.executeQuery(CompiledQuery.raw(text, fields)))
  }
  await settleAll(inserted)
}

const places = new Map<string, string>()

/** `(?, ?), (?, ?)`, or `($1, $2), ($3, $4)`. */
function placesFor(rows: number, columns: number, areNumbered: boolean): string {
  const key = `${rows} ${columns} ${areNumbered}`
  const known = places.get(key)
  if (known !== undefined) return known
  let count = 0
  const place = (): string => (areNumbered ? `$${(count += 1)}` : '?')
  const row = (): string => `(${Array.from({ length: columns }, place).join(', ')})`
  const made = Array.from({ length: rows }, row).join(', ')
  places.set(key, made)
  return made
}

async function read<Row>(queries: Queries, text: string, parameters: unknown[]): Promise<Row[]> {
  const { rows } = await queries.executeQuery<Row>(CompiledQuery.raw(text, parameters))
  return rows
}
