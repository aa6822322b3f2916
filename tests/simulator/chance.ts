/** Seeded chance (mulberry32): the same seed tells the same scenario. */
export type Chance = {
  /** In [0, 1). */
  next: () => number
  /** Whole number in [0, below). */
  below: (below: number) => number
  pick: <T>(from: readonly T[]) => T
  /** True once in `oneIn` times on average. */
  once: (oneIn: number) => boolean
}

export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick<T>(from: readonly T[]): T {
      const chosen = from[below(from.length)]
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
    once: (oneIn) => below(oneIn) === 0,
  }
}
