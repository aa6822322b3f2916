import type { CSSProperties } from 'react'
import { xOf, yOf } from './tree-grid.ts'

/**
 * Where the middle of a patch is, from the middle of the centre's; family-tree.css has the `--half`. Not as custom properties: all that
 * is in the patch would inherit them, and have its style computed anew with each step.
 */
export function placeStyle({ column, row }: { column: number; row: number }): CSSProperties {
  const y = `(${yOf(row)} - var(--half)) * var(--u)`
  return { translate: `calc(${xOf(column)} * var(--u) - 50%) calc(${y})` }
}

/** A length of the tree's own. */
export function units(length: number): string {
  return `calc(${length} * var(--u))`
}
