import type { HeardVariation, HeardVariations } from './heard-variations.ts'
import { CULTURAL, PHONETIC, type WordMatch } from './match-word.ts'
import { isPhraseMatch } from './phrase-match.ts'
import { soundOf } from './spoken-sounds.ts'
import type { HeardWord, TargetWord } from './spoken-words.ts'

/** How many words to be said match how many that were heard. */
export type RunMatch = WordMatch & { targets: number; heards: number }

type Run = RunMatch & {
  /** Among all words to be said, and all that were heard. */
  row: number
  column: number
}

/**
 * What more than one word on either side gives: variations of the tables, forms that families use for it, words
 * that the recogniser cut elsewhere. By where they begin.
 */
export function findRuns(
  targets: readonly TargetWord[],
  heard: readonly HeardWord[],
  variations: HeardVariations,
): ReadonlyMap<string, readonly RunMatch[]> {
  const found = new Map<string, RunMatch[]>()
  for (const run of [
    ...variationRuns(targets, heard, variations),
    ...cutElsewhere(targets, heard),
  ]) {
    const place = placeOf(run.row, run.column)
    found.set(place, [...(found.get(place) ?? []), run])
  }
  return found
}

export function placeOf(row: number, column: number): string {
  return `${row}:${column}`
}

function variationRuns(
  targets: readonly TargetWord[],
  heard: readonly HeardWord[],
  variations: HeardVariations,
): Run[] {
  const said = targets.map(({ sound }) => sound)
  const sounds = heard.map(({ sound }) => sound)
  return targets.flatMap((target, row) =>
    (variations.get(target.sound) ?? [])
      .filter((variation) => variation.said.every((sound, at) => said[row + at] === sound))
      .flatMap((variation) => placesOf(variation, sounds).map((run) => ({ ...run, row }))),
  )
}

function placesOf({ kind, said, heard }: HeardVariation, sounds: readonly string[]) {
  return sounds.flatMap((_, column) => {
    const window = sounds.slice(column, column + heard.length)
    return isHeardAs(heard, window)
      ? [
          {
            kind,
            confidence: kind === 'cultural' ? CULTURAL : PHONETIC,
            column,
            targets: said.length,
            heards: window.length,
          },
        ]
      : []
  })
}

function cutElsewhere(targets: readonly TargetWord[], heard: readonly HeardWord[]): Run[] {
  const match = { kind: 'phonetic', confidence: PHONETIC } as const
  const pairsOfTargets = joinedPairs(targets)
  const pairsOfHeard = joinedPairs(heard)
  const twoForOne = targets.flatMap(({ sound }, row) =>
    pairsOfHeard.flatMap((pair, column) =>
      pair === sound ? [{ ...match, row, column, targets: 1, heards: 2 }] : [],
    ),
  )
  const oneForTwo = pairsOfTargets.flatMap((pair, row) =>
    heard.flatMap(({ sound }, column) =>
      pair === sound ? [{ ...match, row, column, targets: 2, heards: 1 }] : [],
    ),
  )
  return [...twoForOne, ...oneForTwo]
}

/** Each word and its neighbour as one word; null where the one would swallow the other ("khaana aañ", "khaana"). */
function joinedPairs(words: readonly HeardWord[]): (string | null)[] {
  return words.slice(1).map((word, at) => {
    const before = words[at]
    const joined = soundOf((before?.look ?? '') + word.look)
    return joined === word.sound || joined === before?.sound ? null : joined
  })
}

/** The share counts in letters too: of "Allah na shukar ai" the words around `shukar` are not the phrase. */
function isHeardAs(words: readonly string[], heard: readonly string[]): boolean {
  const common = wordsInCommon(words, heard)
  return (
    isPhraseMatch(common.length, words.length) &&
    isPhraseMatch(common.join('').length, words.join('').length)
  )
}

function wordsInCommon(words: readonly string[], heard: readonly string[]): string[] {
  const left = [...heard]
  return words.filter((word) => {
    const at = left.indexOf(word)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}
