import { soundOf } from './spoken-sounds.ts'

/** Nobody's recogniser tells these apart: they count with the words around them, never alone (content README). */
const SHORT_PAIRS = ['ai e o', 'na naañ', 'manj manji', 'se sa'] as const

const PAIR_OF = new Map(
  SHORT_PAIRS.flatMap((pair, at) => pair.split(' ').map((word) => [soundOf(word), at] as const)),
)

export function isShortPair(sound: string): boolean {
  return PAIR_OF.has(sound)
}

/** "e" heard for "ai": as good as the word itself. */
export function isSameShortPair(one: string, other: string): boolean {
  const pair = PAIR_OF.get(one)
  return pair !== undefined && pair === PAIR_OF.get(other)
}
