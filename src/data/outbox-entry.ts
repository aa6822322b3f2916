import * as v from 'valibot'

/** What every outbox keeps of a row, whatever the row carries. */
export const entryFields = {
  /** The Idempotency-Key: made with the row, never again. */
  id: v.pipe(v.string(), v.uuid()),
  /** Version of this row's shape. */
  v: v.literal(1),
  createdAt: v.string(),
  /** Tries so far. */
  attempts: v.number(),
  /** Milliseconds since 1970; 0 is at once. */
  nextAttemptAt: v.number(),
  lastError: v.nullable(
    v.object({ kind: v.string(), status: v.optional(v.number()), message: v.optional(v.string()) }),
  ),
}

export type OutboxEntry = v.InferOutput<v.ObjectSchema<typeof entryFields, undefined>> & {
  /** `waiting`: to be sent. `blocked`: the server says not now (403). `failed`: a dead letter, for its writer to decide. */
  state: 'waiting' | 'blocked' | 'failed'
}

/** A row as it joins its outbox. */
export function newEntry(id: string, now: number) {
  return {
    id,
    v: 1 as const,
    createdAt: new Date(now).toISOString(),
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    state: 'waiting' as const,
  }
}

/** Makes a dead letter wait again, under the key that it had: it cannot count twice. */
export const sentAnew = { state: 'waiting', attempts: 0, nextAttemptAt: 0 } as const
