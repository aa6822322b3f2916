import * as v from 'valibot'

/**
 * Rows read back → those that can be read. The others are left out here and set aside by
 * `setAsideCorruptRows` (set-aside.ts), which needs a transaction that may write.
 */
export function readableRows<S extends v.GenericSchema>(
  schema: S,
  rows: readonly unknown[],
): v.InferOutput<S>[] {
  const readable: v.InferOutput<S>[] = []
  for (const row of rows) {
    const parsed = v.safeParse(schema, row)
    if (parsed.success) readable.push(parsed.output)
  }
  return readable
}

export function readableRow<S extends v.GenericSchema>(
  schema: S,
  row: unknown,
): v.InferOutput<S> | undefined {
  return row === undefined ? undefined : readableRows(schema, [row])[0]
}
