/**
 * The bank's order: a shuffle that is the same on every look at the same attempt, and never already
 * the right order (unless no other order of these words exists). Gives indexes into `words`.
 */
export function shuffledTiles(words: readonly string[], seed: string): readonly number[] {
  const random = seededRandom(seed)
  const tiles = words.map((_, at) => at)
  for (let at = tiles.length - 1; at > 0; at -= 1) swap(tiles, at, Math.floor(random() * (at + 1)))
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

function swap(tiles: number[], a: number, b: number): void {
  const held = tiles[a]
  const other = tiles[b]
  if (held === undefined || other === undefined) return
  tiles[a] = other
  tiles[b] = held
}

/** A small generator (mulberry32) over an FNV-1a hash of the seed: even enough for tiles, not for secrets. */
function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
