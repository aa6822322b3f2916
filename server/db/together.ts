import { CompiledQuery } from 'kysely'
import { type Bound, isPostgres, rowsOf } from './prepared.ts'
import type { Queries } from './schema.ts'

type RowsOf<Reads extends readonly Bound<unknown>[]> = {
  [At in keyof Reads]: Reads[At] extends Bound<infer Row> ? Row[] : never
}

/**
 * Several selects: one statement on PostgreSQL (each costs it more than its rows do), one after another
 * on SQLite, where a statement is a function call. The schema holds text and whole numbers, which come
 * through JSON as they are.
 */
export async function readTogether<const Reads extends readonly Bound<unknown>[]>(
  queries: Queries,
  reads: Reads,
): Promise<RowsOf<Reads>> {
  if (!isPostgres(queries)) {
    return (await Promise.all(reads.map((read) => rowsOf(queries, read)))) as RowsOf<Reads>
  }
  const { sql, parameters } = join(reads, (texts) => {
    const columns = texts.map((text, at) => `(select json_agg(r) from (${text}) r) as c${at}`)
    return `select ${columns.join(', ')}`
  })
  const { rows } = await queries.executeQuery<Record<string, unknown[] | null>>(
    CompiledQuery.raw(sql, parameters),
  )
  return reads.map((_, at) => rows[0]?.[`c${at}`] ?? []) as unknown as RowsOf<Reads>
}

/** Several writes that do not touch the same rows, in the same way. */
export async function writeTogether(
  queries: Queries,
  writes: readonly Bound<unknown>[],
): Promise<void> {
  if (writes.length < 2 || !isPostgres(queries)) {
    await Promise.all(writes.map((write) => rowsOf(queries, write)))
    return
  }
  const { sql, parameters } = join(writes, (texts) => {
    const last = texts.length - 1
    const earlier = texts.slice(0, last).map((text, at) => `w${at} as (${text})`)
    return `with ${earlier.join(', ')} ${texts[last]}`
  })
  await queries.executeQuery(CompiledQuery.raw(sql, parameters))
}

/** Our statements have no `$1` in a literal, so that numbers can be shifted by their look. */
function join(
  bound: readonly Bound<unknown>[],
  compose: (texts: string[]) => string,
): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = []
  const texts = bound.map(({ compiled }) => {
    const offset = parameters.length
    parameters.push(...compiled.parameters)
    return offset === 0
      ? compiled.sql
      : compiled.sql.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)
  })
  return { sql: compose(texts), parameters }
}
