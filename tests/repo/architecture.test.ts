import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IMPORT_BOUNDARIES } from '../../scripts/import-boundaries.ts'

const PAGE = readFileSync('docs/architecture.md', 'utf8')
const layers = /```mermaid\nflowchart BT\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? ''
/** `a["…"] --> b["…"]`, solid or dotted, as pairs of names. */
const arrows = [...layers.matchAll(/(\w+)(?:\["[^"]*"\])? (?:-->|-\.->)(?:\|\w+\|)? (\w+)/g)].map(
  ([, from = '', to = '']) => ({ from, to }),
)

test('the picture of the layers has every layer, and no arrow that lint would refuse', () => {
  const drawn = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  expect([...drawn].toSorted()).toEqual(IMPORT_BOUNDARIES.map(({ name }) => name).toSorted())
  const refused = arrows.filter(
    ({ from, to }) =>
      !IMPORT_BOUNDARIES.some((boundary) => boundary.name === from && to in boundary.layers),
  )
  expect(refused).toEqual([])
})

test('every layer that may import stands on what the picture says, by one arrow or several', () => {
  const reach = (from: string): string[] =>
    arrows.filter((arrow) => arrow.from === from).flatMap(({ to }) => [to, ...reach(to)])
  const missing = IMPORT_BOUNDARIES.flatMap(({ name, layers: allowed }) =>
    Object.keys(allowed)
      .filter((layer) => !reach(name).includes(layer))
      .map((layer) => `${name} → ${layer}`),
  )
  expect(missing).toEqual([])
})
