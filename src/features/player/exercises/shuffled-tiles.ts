import { shuffledIndexes, swap } from '#domain/seeded-random.ts'

/**
 * The bank's order: a shuffle that is the same on every look at the same attempt, and never already
 * the right order (unless no other order of these words exists). Gives indexes into `words`.
 */
export function shuffledTiles(words: readonly string[], seed: string): readonly number[] {
  const tiles = shuffledIndexes(words.length, seed)
  return readsRight(tiles, words) ? withOnePairSwapped(tiles, words) : tiles
}

function readsRight(tiles: readonly number[], words: readonly string[]): boolean {
  return tiles.every((tile, at) => words[tile]?.toLowerCase() === words[at]?.toLowerCase())
}

/** Exchanges the first word with the first that differs from it, so the line can no longer read right. */
function withOnePairSwapped(tiles: readonly number[], words: readonly string[]): readonly number[] {
  const wordAt = (at: number) => words[tiles[at] ?? 0]?.toLowerCase()
  const other = tiles.findIndex((_, at) => wordAt(at) !== wordAt(0))
  if (other === -1) return tiles
  const swapped = [...tiles]
  swap(swapped, 0, other)
  return swapped
}
