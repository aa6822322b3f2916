/**
 * Numbers from 0 up to 1, the same for the same seed on every device. mulberry32 over an FNV-1a hash of the seed:
 * even enough for tiles and orders, not for secrets.
 */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The indexes 0 to `count` - 1 in an order of this seed's own (Fisher and Yates). */
export function shuffledIndexes(count: number, seed: string): number[] {
  const random = seededRandom(seed)
  const indexes = Array.from({ length: count }, (_, at) => at)
  for (let at = count - 1; at > 0; at -= 1) swap(indexes, at, Math.floor(random() * (at + 1)))
  return indexes
}

/** Exchanges two places of a list, in the list. */
export function swap(list: number[], a: number, b: number): void {
  const held = list[a]
  const other = list[b]
  if (held === undefined || other === undefined) return
  list[a] = other
  list[b] = held
}
