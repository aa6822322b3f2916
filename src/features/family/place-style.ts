import type { CSSProperties } from 'react'
import { xOf, yOf } from './tree-grid.ts'

/**
 * Moves a patch to its place; family-tree.css sets `--half` and `--u`. Custom properties would cost more: everything in the patch
 * inherits them, so the browser would restyle it at each step of the animation.
 */
export function placeStyle({ column, row }: { column: number; row: number }): CSSProperties {
  const y = `(${yOf(row)} - var(--half)) * var(--u)`
  return { translate: `calc(${xOf(column)} * var(--u) - 50%) calc(${y})` }
}

/** A length of the tree's own. */
export function units(length: number): string {
  return `calc(${length} * var(--u))`
}
