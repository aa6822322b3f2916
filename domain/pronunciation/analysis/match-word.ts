import { isSameShortPair } from './short-words.ts'
import { similarity } from './similarity.ts'
import type { HeardWord, Spelling, TargetWord } from './spoken-words.ts'
import { areUnlike } from './unlike-words.ts'

/** How sure a match is: the weights, and what a similarity must exceed. */
export const EXACT = 1
export const PHONETIC = 0.95
export const CULTURAL = 0.9
const SIMILAR = { weight: 0.8, above: 0.45 }
const IN_PLACE = { weight: 0.7, above: 0.35 }

export type MatchKind = 'exact' | 'phonetic' | 'cultural' | 'similar' | 'in-place'
export type WordMatch = { kind: MatchKind; confidence: number }

/** One word heard against one word to be said; null where they have nothing to do with each other. */
export function matchWord(
  target: TargetWord,
  heard: HeardWord,
  isSamePlace: boolean,
): WordMatch | null {
  const spellings = target.shahmukhi ? [target, target.shahmukhi] : [target]
  if (spellings.some(({ look }) => look === heard.look)) return { kind: 'exact', confidence: EXACT }
  if (spellings.some(({ sound }) => isSameSound(sound, heard.sound))) {
    return { kind: 'phonetic', confidence: PHONETIC }
  }
  if (spellings.some(({ sound }) => areUnlike(sound, heard.sound))) return null
  return matchByLikeness(spellings, heard, isSamePlace)
}

function isSameSound(one: string, other: string): boolean {
  return one === other || isSameShortPair(one, other)
}

function matchByLikeness(
  spellings: readonly Spelling[],
  heard: HeardWord,
  isSamePlace: boolean,
): WordMatch | null {
  return matchOfSimilarity(
    Math.max(...spellings.map(({ look }) => similarity(look, heard.look))),
    isSamePlace,
  )
}

/** What a similarity of 0 to 1 is worth; a weaker one counts where the word stands in its place. */
export function matchOfSimilarity(similar: number, isSamePlace: boolean): WordMatch | null {
  if (similar > SIMILAR.above) return { kind: 'similar', confidence: SIMILAR.weight * similar }
  if (isSamePlace && similar > IN_PLACE.above) {
    return { kind: 'in-place', confidence: IN_PLACE.weight * similar }
  }
  return null
}
