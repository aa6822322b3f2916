import fc from 'fast-check'
import { type GenericSchema, is } from 'valibot'

/** Values of fields that no schema describes well enough to be found by chance, by the field's name. */
export type Hints = Readonly<Record<string, readonly unknown[]>>

/** The parts of a valibot schema or action that are walked; each kind has only some of them. */
type Node = {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata'
  type: string
  pipe?: readonly Node[]
  entries?: Record<string, Node>
  wrapped?: Node
  item?: Node
  options?: readonly unknown[]
  literal?: unknown
  requirement?: unknown
}

/** Values that a schema of the contract takes; the schema itself has the last word on each. */
export function validValues(schema: GenericSchema, hints: Hints): fc.Arbitrary<unknown> {
  return valuesOf(schema as unknown as Node, '', hints).filter((value) => is(schema, value))
}

function valuesOf(node: Node, field: string, hints: Hints): fc.Arbitrary<unknown> {
  const known = hints[field]
  const made = madeFrom(node, field, hints)
  return known === undefined
    ? made
    : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made })
}

function madeFrom(node: Node, field: string, hints: Hints): fc.Arbitrary<unknown> {
  const inner = (child: Node) => valuesOf(child, field, hints)
  const actions = (node.pipe ?? []).slice(1)
  switch (node.type) {
    case 'string':
      return stringsOf(actions)
    case 'number':
      return numbersOf(actions)
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constant(node.literal)
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []))
    case 'optional':
      return fc.option(inner(wrappedOf(node)), { nil: undefined })
    case 'nullable':
      return fc.option(inner(wrappedOf(node)), { nil: null })
    case 'union':
      return fc.oneof(...((node.options ?? []) as readonly Node[]).map(inner))
    case 'array': {
      if (node.item === undefined) throw new Error('an array of nothing')
      const { item } = node
      // Each by itself: of many that are right one by one a list is hardly ever found by chance.
      const items = inner(item).filter((value) => is(item as unknown as GenericSchema, value))
      const maxLength = limit(actions, 'max_length') ?? 20
      // Hundreds of objects take the time of a whole run; what is longest has tests of its own.
      const isOfObjects = item.entries !== undefined || item.type === 'union'
      return fc.array(items, {
        maxLength: isOfObjects ? Math.min(maxLength, 20) : maxLength,
        size: '+1',
      })
    }
    case 'object':
    case 'strict_object':
    case 'loose_object': {
      const entries = Object.entries(node.entries ?? {})
      return fc
        .record(
          Object.fromEntries(entries.map(([name, child]) => [name, valuesOf(child, name, hints)])),
        )
        .map(withoutUndefined)
    }
    default:
      // So that a new kind of schema in the contract is not left out of the attack unseen.
      throw new Error(`schemas of type ${node.type} are not known to the attack`)
  }
}

function wrappedOf(node: Node): Node {
  if (node.wrapped === undefined) throw new Error(`${node.type} of nothing`)
  return node.wrapped
}

function withoutUndefined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

function limit(actions: readonly Node[], type: string): number | undefined {
  const found = actions.find((action) => action.type === type)?.requirement
  return typeof found === 'number' ? found : undefined
}

function numbersOf(actions: readonly Node[]): fc.Arbitrary<number> {
  const min = limit(actions, 'min_value') ?? -1_000_000
  const max = limit(actions, 'max_value') ?? 1_000_000
  const edges = fc.constantFrom(min, max)
  if (actions.some(({ type }) => type === 'integer'))
    return fc.oneof(edges, fc.integer({ min, max }))
  return fc.oneof(edges, fc.double({ min, max, noNaN: true }))
}

function stringsOf(actions: readonly Node[]): fc.Arbitrary<string> {
  const types = new Set(actions.map(({ type }) => type))
  if (types.has('uuid')) return fc.uuid()
  if (types.has('rfc_email')) return fc.emailAddress({ size: 'small' })
  if (types.has('url')) return fc.webUrl({ validSchemes: ['https'] })
  if (types.has('iso_timestamp')) return timestamps
  const minLength = Math.max(limit(actions, 'min_length') ?? 0, types.has('non_empty') ? 1 : 0)
  const maxLength = limit(actions, 'max_length') ?? 200
  const long = fc.constant('x'.repeat(maxLength))
  const texts = fc.string({ minLength, maxLength, unit: 'grapheme', size: 'small' })
  const pattern = actions.find(({ type }) => type === 'regex')?.requirement
  // Where the pattern looks ahead, and where it only keeps control characters out, plain texts do as well.
  const isConcrete = pattern instanceof RegExp && !/\(\?|\\P/.test(pattern.source)
  return isConcrete
    ? fc.stringMatching(pattern)
    : fc.oneof({ weight: 5, arbitrary: texts }, { weight: 1, arbitrary: long })
}

const timestamps = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
