import { parseAst } from 'vite'
import type { ScriptFeatures } from './script-features.ts'

export type Found = { feature: string; lackedBy: readonly string[] }

type Node = { type: string; [key: string]: unknown }

/** Objects that a browser has under these names. */
const INSTANCES: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  location: 'Location',
  history: 'History',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
  crypto: 'Crypto',
  performance: 'Performance',
}
const LOOKBEHIND = /\(\?<[=!]/
const INLINE_FLAGS = /\(\?[ims]*-?[ims]+:/

/** Finds everything in a built script that one of the oldest browsers lacks. Comments do not count. */
export function findInScript(code: string, features: ScriptFeatures): Found[] {
  const found = new Map<string, Found>()
  const add = (feature: string, lackedBy: readonly string[] | undefined): void => {
    if (lackedBy !== undefined) found.set(feature, { feature, lackedBy })
  }
  visit(parseAst(code) as unknown as Node, null, (node, parent) => {
    if (node.type === 'MemberExpression') {
      const name = nameOf(node['property'], node['computed'] === true)
      if (name === null) return
      const object = identifierOf(node['object'])
      const known = object === null ? null : `${INSTANCES[object] ?? object}.${name}`
      if (known !== null && features.ofObjects.has(known)) add(known, features.ofObjects.get(known))
      else if (object === 'globalThis' || object === 'window' || object === 'self')
        add(name, features.globals.get(name))
      else add(`.${name}`, features.members.get(name))
    } else if (node.type === 'Identifier') {
      const name = String(node['name'])
      if (isRead(node, parent)) add(name, features.globals.get(name))
    } else if (node.type === 'Literal') {
      for (const feature of inExpressions(node)) add(feature, ['safari 16.4 or later'])
    } else if (node.type === 'TemplateElement') {
      const { raw } = node['value'] as { raw: string }
      if (LOOKBEHIND.test(raw)) add('lookbehind in a regular expression', ['safari 16.4'])
    }
  })
  return [...found.values()]
}

function inExpressions(literal: Node): string[] {
  const regex = literal['regex'] as { pattern: string; flags: string } | undefined
  const text = regex?.pattern ?? (typeof literal['value'] === 'string' ? literal['value'] : '')
  return [
    ...(LOOKBEHIND.test(text) ? ['lookbehind in a regular expression'] : []),
    ...(regex !== undefined && INLINE_FLAGS.test(text)
      ? ['flags within a regular expression']
      : []),
    ...(regex?.flags.includes('v') === true ? ['flag v of a regular expression'] : []),
  ]
}

function identifierOf(node: unknown): string | null {
  const { type, name } = node as Node
  return type === 'Identifier' ? String(name) : null
}

function nameOf(node: unknown, isComputed: boolean): string | null {
  const { type, name, value } = node as Node
  if (!isComputed) return type === 'Identifier' ? String(name) : null
  return type === 'Literal' && typeof value === 'string' ? value : null
}

/** Not the name of a property, and not the operand of `typeof`, which asks whether there is one. */
function isRead(node: Node, parent: Node | null): boolean {
  if (parent === null) return true
  if (parent.type === 'MemberExpression')
    return parent['object'] === node || parent['computed'] === true
  if (parent.type === 'UnaryExpression') return parent['operator'] !== 'typeof'
  const isKey = parent['key'] === node && parent['computed'] !== true
  return !(isKey && parent['shorthand'] !== true)
}

function visit(node: Node, parent: Node | null, see: (node: Node, parent: Node | null) => void) {
  see(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) visit(child, node, see)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
