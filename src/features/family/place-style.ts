import type { CSSProperties } from 'react'
import { xOf, yOf } from './tree-grid.ts'

/** Where the middle of a patch is, for family-tree.css; `ring` is how late it is sewn. */
export function placeStyle(
  { column, row }: { column: number; row: number },
  ring = 0,
): CSSProperties {
  return { '--x': xOf(column), '--y': yOf(row), '--ring': ring } as CSSProperties
}
