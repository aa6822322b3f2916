import * as v from 'valibot'

/**
 * What a watch gives again and again are the same frozen rows (learner-db.ts): a course is parsed once, and not for each screen
 * that shows it. It is forgotten with its row.
 */
const parsed = new WeakMap<object, { schema: v.GenericSchema; output: unknown }>()

/**
 * Rows read back → those that can be read. The others are left out here and set aside by
 * `quarantineCorruptRows` (quarantine.ts), which needs a transaction that may write.
 */
export function readableRows<S extends v.GenericSchema>(
  schema: S,
  rows: readonly unknown[],
): v.InferOutput<S>[] {
  const readable: v.InferOutput<S>[] = []
  for (const row of rows) {
    const known = isFrozen(row) ? parsed.get(row) : undefined
    if (known?.schema === schema) {
      readable.push(known.output)
      continue
    }
    const { success, output } = v.safeParse(schema, row)
    if (!success) continue
    readable.push(output)
    if (isFrozen(row)) parsed.set(row, { schema, output })
  }
  return readable
}

/** It says the same for ever. */
function isFrozen(row: unknown): row is object {
  return typeof row === 'object' && row !== null && Object.isFrozen(row)
}

export function readableRow<S extends v.GenericSchema>(
  schema: S,
  row: unknown,
): v.InferOutput<S> | undefined {
  return row === undefined ? undefined : readableRows(schema, [row])[0]
}
