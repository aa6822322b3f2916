export type Cell = { id: string; column: number; row: number }

/** People in their places to each other. */
export type Block = readonly Cell[]

export function shifted(block: Block, columns: number): Block {
  return block.map((cell) => ({ ...cell, column: cell.column + columns }))
}

/**
 * Both in one, `right` moved by `columns`, and further right as far as it takes to stand right of `left` in each row that they
 * share. So no two people ever stand in one place.
 */
export function joined(left: Block, right: Block, columns: number): Block {
  const lasts = new Map<number, number>()
  for (const { row, column } of left) {
    lasts.set(row, Math.max(lasts.get(row) ?? column, column))
  }
  const needed = right.map(({ row, column }) => (lasts.get(row) ?? -Infinity) + 1 - column)
  const least = Math.max(columns, ...needed)
  return [...left, ...shifted(right, Number.isFinite(least) ? least : 0)]
}

/** Side by side as near as may be. */
export function inARow(blocks: readonly Block[]): Block {
  return blocks.reduce((left, right) => joined(left, right, -Infinity), [])
}

export function columnOf(block: Block, id: string): number {
  return block.find((cell) => cell.id === id)?.column ?? 0
}
