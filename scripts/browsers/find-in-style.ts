import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss'
import { COMPAT_DATA } from './compat-data.ts'
import type { Found } from './find-in-script.ts'
import { lackedBy, membersOf } from './too-new.ts'

const { properties, selectors, types } = COMPAT_DATA.css as Record<
  'properties' | 'selectors' | 'types',
  Identifier
>
const atRules = COMPAT_DATA.css['at-rules'] ?? {}

/**
 * Everything in a built stylesheet that one of the oldest browsers lacks. A value is no fault where the same rule gives the property
 * an older one first, and nothing is within `@supports`.
 */
export function findInStyle(css: string): Found[] {
  const found = new Map<string, Found>()
  const add = (feature: string, entry: Identifier | undefined): void => {
    const lacks = entry?.__compat === undefined ? [] : lackedBy(entry.__compat)
    if (lacks.length > 0) found.set(feature, { feature, lackedBy: lacks })
  }
  postcss.parse(css).walk((node) => {
    if (isWithinSupports(node)) return
    if (node.type === 'atrule') {
      add(`@${node.name}`, atRules[node.name])
      if (node.name === 'media' && /[<>=]/.test(node.params))
        add('@media with a range', atRules['media']?.['range_syntax'])
    } else if (node.type === 'rule') {
      if (node.parent?.type === 'rule') add('a rule within a rule', selectors['nesting'])
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        add(`:${name}`, selectors[name])
    } else if (node.type === 'decl' && !node.prop.startsWith('--')) {
      add(node.prop, properties[node.prop])
      if (hasOlderValue(node)) return
      for (const name of newWords(node.value)) add(`${node.prop}: ${name}`, typeNamed(name))
      for (const word of node.value.split(/[\s,]+/))
        add(`${node.prop}: ${word}`, properties[node.prop]?.[word])
    } else if (node.type === 'decl') {
      for (const name of newWords(node.value)) add(`--*: ${name}`, typeNamed(name))
    }
  })
  return [...found.values()]
}

/** Functions, and the units of a viewport that changes. */
function newWords(value: string): string[] {
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].map(([, name = '']) => name)
  const units = [...value.matchAll(/\d((?:dv|sv|lv)(?:h|w|b|i|min|max))\b/g)]
  return [...functions, ...units.map(() => 'viewport_percentage_units_dynamic')]
}

function typeNamed(name: string, entries: Identifier = types): Identifier | undefined {
  for (const [key, entry] of membersOf(entries)) {
    if (key === name && entry.__compat !== undefined) return entry
    const within = typeNamed(name, entry)
    if (within !== undefined) return within
  }
  return undefined
}

function hasOlderValue(declaration: Declaration): boolean {
  for (let before = declaration.prev(); before !== undefined; before = before.prev())
    if (before.type === 'decl' && before.prop === declaration.prop) return true
  return false
}

function isWithinSupports(node: ChildNode): boolean {
  for (let around = node.parent; around !== undefined; around = around.parent as typeof around)
    if (around.type === 'atrule' && (around as AtRule).name === 'supports') return true
  return false
}
