import fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { ABSURD_KEYS, absurdBytes, absurdValues } from './absurd-values.ts'
import { type Hints, validValues } from './schema-values.ts'

/** Valid, nearly valid, absurd: how far a body is from what the contract asks for. */
export type BodyKind = 'valid' | 'nearly valid' | 'absurd' | 'none'
export type AttackBody = { kind: BodyKind; bytes: Uint8Array | null }

const NO_BODY: AttackBody = { kind: 'none', bytes: null }

export function bodiesOf(
  schema: GenericSchema | undefined,
  hints: Hints,
): fc.Arbitrary<AttackBody> {
  const absurd = fc
    .oneof(absurdValues.map(encoded), absurdBytes)
    .map((bytes) => ({ kind: 'absurd' as const, bytes }))
  if (schema === undefined) {
    return fc.oneof(
      { weight: 6, arbitrary: fc.constant(NO_BODY) },
      { weight: 1, arbitrary: absurd },
    )
  }
  const valid = validValues(schema, hints)
  return fc.oneof(
    {
      weight: 5,
      arbitrary: valid.map((value) => ({ kind: 'valid' as const, bytes: encoded(value) })),
    },
    {
      weight: 4,
      arbitrary: nearlyValid(valid).map((value) => ({
        kind: 'nearly valid' as const,
        bytes: encoded(value),
      })),
    },
    { weight: 2, arbitrary: absurd },
    { weight: 1, arbitrary: fc.constant(NO_BODY) },
  )
}

/** One thing is wrong with it: a field is missing, too many, of another kind, or out of bounds. */
function nearlyValid(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .record({
      value: valid,
      how: fc.constantFrom('drop', 'add', 'replace', 'nest', 'grow'),
      at: fc.nat(20),
      key: fc.constantFrom(...ABSURD_KEYS, 'isAdmin', 'subscriptionStatus', 'user_id', 'totalXP'),
      other: absurdValues,
    })
    .map(({ value, how, at, key, other }) => {
      const entries = Object.entries(value as Record<string, unknown>)
      const index = entries.length === 0 ? 0 : at % entries.length
      const [name = key, present] = entries[index] ?? []
      const others = entries.filter((_, position) => position !== index)
      switch (how) {
        case 'drop':
          return ownFields(others)
        case 'add':
          return ownFields([...entries, [key, other]])
        case 'replace':
          return ownFields([...others, [name, other]])
        case 'nest':
          return ownFields([...others, [name, { [name]: present }]])
        default:
          return ownFields([...others, [name, grown(present)]])
      }
    })
}

/** `__proto__` becomes a field like any other, as it does when JSON is read. */
function ownFields(entries: [string, unknown][]): object {
  return Object.fromEntries(entries)
}

function grown(value: unknown): unknown {
  if (typeof value === 'string') return value.padEnd(6000, value || 'x')
  if (typeof value === 'number') return value * 1e15 + 0.5
  return Array.from({ length: 1500 }, () => value)
}

function encoded(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value) ?? '')
}
