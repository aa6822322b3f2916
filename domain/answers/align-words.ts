import { editDistance } from './edit-distance.ts'

export type AlignedWords = { given: string | null; expected: string | null }

/**
 * Lays two lines of words side by side with the fewest letters changed; a word without a partner
 * stands beside null. Work: words × words × letters², so the caller bounds both.
 */
export function alignWords(given: readonly string[], expected: readonly string[]): AlignedWords[] {
  const costs: number[][] = []
  for (let row = 0; row <= given.length; row++) {
    const line: number[] = []
    for (let column = 0; column <= expected.length; column++) {
      line.push(row + column === 0 ? 0 : cheapest(costs, line, given, expected, row, column))
    }
    costs.push(line)
  }
  return walkBack(costs, given, expected)
}

function cheapest(
  costs: readonly number[][],
  line: readonly number[],
  given: readonly string[],
  expected: readonly string[],
  row: number,
  column: number,
): number {
  const extra = (costs[row - 1]?.[column] ?? Infinity) + (given[row - 1]?.length ?? Infinity)
  const missing = (line[column - 1] ?? Infinity) + (expected[column - 1]?.length ?? Infinity)
  const before = costs[row - 1]?.[column - 1]
  if (before === undefined) return Math.min(extra, missing)
  return Math.min(extra, missing, before + pairCost(given[row - 1], expected[column - 1]))
}

function pairCost(given = '', expected = ''): number {
  return given === expected ? 0 : editDistance([...given], [...expected])
}

function walkBack(
  costs: readonly number[][],
  given: readonly string[],
  expected: readonly string[],
): AlignedWords[] {
  const pairs: AlignedWords[] = []
  let [row, column] = [given.length, expected.length]
  while (row > 0 || column > 0) {
    const here = costs[row]?.[column]
    const before = costs[row - 1]?.[column - 1]
    const isPair =
      before !== undefined && here === before + pairCost(given[row - 1], expected[column - 1])
    const above = costs[row - 1]?.[column]
    const isExtra = above !== undefined && here === above + (given[row - 1]?.length ?? 0)
    pairs.push({
      given: isPair || isExtra ? (given[row - 1] ?? null) : null,
      expected: isPair || !isExtra ? (expected[column - 1] ?? null) : null,
    })
    if (isPair || isExtra) row -= 1
    if (isPair || !isExtra) column -= 1
  }
  return pairs.reverse()
}
