/**
 * Letters to insert, leave out or exchange to get from one to the other. With `swaps`, two neighbours
 * in the wrong order count as one. Work: the product of the two lengths, so the caller bounds them.
 */
export function editDistance(
  one: readonly string[],
  other: readonly string[],
  swaps = false,
): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      )
      const isSwapped =
        swaps &&
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      if (isSwapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return at(last, other.length)
}

/** Edit distance over the longer length is at most a fifth: similarity of at least 0.8. */
export function isSimilar(one: string, other: string): boolean {
  const [left, right] = [[...one], [...other]]
  const longer = Math.max(left.length, right.length)
  if (5 * Math.abs(left.length - right.length) > longer) return false
  return 5 * editDistance(left, right) <= longer
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
