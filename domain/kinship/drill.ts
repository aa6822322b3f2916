import { plainLine } from '../letters.ts'
import { shuffledIndexes } from '../seeded-random.ts'

const MOST_TURNS = 8
const MOST_OPTIONS = 4
/** Of fewer people it would be clear who is meant. */
const FEWEST_TO_TAP = 3

/** Somebody in the tree, the word that the learner says for them, and what else is right, in either script. */
export type Called = { id: string; word: string; alsoRight: readonly string[] }

export type DrillTurn = { person: string; word: string } & (
  | { kind: 'who'; right: readonly string[] }
  | { kind: 'choose'; options: readonly string[] }
  | { kind: 'type' | 'say' }
)

/** How the learner may be asked, besides by a tap. */
export type DrillWays = { typing: boolean; speaking: boolean }

/**
 * Makes a drill that asks about each person once. It takes turns: "Who is your …?" is tapped; "What do you call her?" is chosen,
 * typed, said. `others` are words of people outside the tree, as further options. The same seed makes the same drill.
 */
export function makeDrill(
  called: readonly Called[],
  { others, ways, seed }: { others: readonly string[]; ways: DrillWays; seed: string },
): DrillTurn[] {
  const kinds: DrillTurn['kind'][] = [
    ...(called.length >= FEWEST_TO_TAP ? (['who'] as const) : []),
    'choose',
    ...(ways.typing ? (['type'] as const) : []),
    ...(ways.speaking ? (['say'] as const) : []),
  ]
  return shuffledIndexes(called.length, seed)
    .flatMap((at) => called[at] ?? [])
    .slice(0, MOST_TURNS)
    .map((one, turn): DrillTurn => {
      const { id: person, word } = one
      const kind = kinds[turn % kinds.length]
      if (kind === 'type' || kind === 'say') return { kind, person, word }
      if (kind === 'who') {
        // Whoever has the word is right: two aunts may share one.
        const right = called.filter((other) => isWordOf(other, word)).map(({ id }) => id)
        return { kind: 'who', person, word, right }
      }
      return { kind: 'choose', person, word, options: optionsFor(one, called, others, seed) }
    })
}

function optionsFor(
  one: Called,
  called: readonly Called[],
  others: readonly string[],
  seed: string,
): string[] {
  const own = `${seed} ${one.id}`
  const options = new Map([[plainLine(one.word), one.word]])
  for (const words of [called.map(({ word }) => word), others]) {
    for (const at of shuffledIndexes(words.length, own)) {
      const word = words[at]
      if (word === undefined || options.size === MOST_OPTIONS || isWordOf(one, word)) continue
      options.set(plainLine(word), options.get(plainLine(word)) ?? word)
    }
  }
  const all = [...options.values()]
  return shuffledIndexes(all.length, `${own} places`).flatMap((at) => all[at] ?? [])
}

function isWordOf({ word, alsoRight }: Called, other: string): boolean {
  return [word, ...alsoRight].map(plainLine).includes(plainLine(other))
}
