import { plainWord } from '../letters.ts'
import {
  CONTRACTIONS,
  DIGIT_WORDS,
  ENGLISH_MEANING_WORDS,
  KIN_NAMES,
  KIN_WORDS,
  SKIPPED_WORDS,
} from './english-words.ts'

/**
 * English words by what they say: "what's" is "what is", "don't" is "do not", "2" is "two", "dad" is "father"; a, an, the,
 * and the "to" before a verb at the start, say nothing that the course asks for.
 */
export function foldEnglish(words: readonly string[]): string[] {
  const spelledOut = words.flatMap(spellOut).map(plainWord).map(sameRelative)
  const withoutTo =
    spelledOut[0] === 'to' && spelledOut.length > 1 ? spelledOut.slice(1) : spelledOut
  const kept = withoutTo.filter((word) => !SKIPPED_WORDS.has(word))
  return kept.length > 0 ? kept : spelledOut
}

/** "granddad" is "grandfather", "mum's" is "mother's". */
function sameRelative(word: string): string {
  const [, name = '', ending = ''] = /^(.*?)(s?)$/.exec(word) ?? []
  return (KIN_NAMES.get(name) ?? name) + ending
}

function spellOut(word: string): readonly string[] {
  const known = CONTRACTIONS.get(word) ?? DIGIT_WORDS.get(word)
  if (known !== undefined) return known.split(' ')
  const ending = /^(.+)'(re|ve|ll)$/.exec(word)
  if (ending?.[1] === undefined || ending[2] === undefined) return [word]
  return [ending[1], { re: 'are', ve: 'have', ll: 'will' }[ending[2]] ?? ending[2]]
}

/**
 * "the water's cold": what stands for "is" in a word, where the expected line has "is" after that word. Elsewhere it is a possessive:
 * "dad's mum".
 */
export function spellOutIs(given: readonly string[], expected: readonly string[]): string[] {
  return given.flatMap((word) => {
    const said = /^(.+)'s$/.exec(word)?.[1]
    const before = said === undefined ? undefined : sameRelative(said)
    const isVerb = expected.some((one, at) => one === before && expected[at + 1] === 'is')
    return before !== undefined && isVerb ? [before, 'is'] : [word]
  })
}

/** "gives" beside "give", "factories" beside "factory": the same word for a learner of Pothwari. */
export function isOneOrMany(word: string, other: string): boolean {
  const [one, many] = word.length < other.length ? [word, other] : [other, word]
  if (one.length < 3 || ENGLISH_MEANING_WORDS.has(one) || ENGLISH_MEANING_WORDS.has(many))
    return false
  return [`${one}s`, `${one}es`, one.replace(/y$/, 'ies'), one.replace(/fe?$/, 'ves')].includes(
    many,
  )
}

/** "my sister" for "sister": who speaks of kin seldom leaves out whose. Null where it is something else. */
export function withoutMy(given: readonly string[], expected: readonly string[]): string[] | null {
  const isOfKin = expected.length <= 2 && KIN_WORDS.has(expected.at(-1) ?? '')
  return isOfKin && given[0] === 'my' && expected[0] !== 'my' ? given.slice(1) : null
}
