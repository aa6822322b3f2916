import { type CompiledQuery, createQueryId, PostgresAdapter } from 'kysely'
import type { Queries } from './schema.ts'

/** A query of which only the values are missing: built and compiled once per database, not per request. */
export type Prepared<Values, Row> = (queries: Queries, values: Values) => Bound<Row>

/** Ready to run, alone or together with others. */
export type Bound<Row> = { compiled: CompiledQuery<Row> }

/** Stands in the compiled query where a value will be. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Slots<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

/**
 * `build` is called once for each database, with slots in the place of values. Only what Kysely sends as
 * a parameter may be a slot; it never looks at the value.
 */
export function prepare<Values extends object, Row>(
  build: (queries: Queries, slot: Slots<Values>) => { compile(): CompiledQuery<Row> },
): Prepared<Values, Row> {
  const compiledFor: { postgres?: CompiledQuery<Row>; sqlite?: CompiledQuery<Row> } = {}
  const slot: Slots<Values> = (name) => new Slot(name) as never
  return (queries, values) => {
    const kind = isPostgres(queries) ? 'postgres' : 'sqlite'
    const compiled = (compiledFor[kind] ??= build(queries, slot).compile())
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    )
    return { compiled: { ...compiled, parameters, queryId: createQueryId() } }
  }
}

export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter
}

export async function rowsOf<Row>(queries: Queries, { compiled }: Bound<Row>): Promise<Row[]> {
  const { rows } = await queries.executeQuery(compiled)
  return rows
}
