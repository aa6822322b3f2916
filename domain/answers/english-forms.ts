import { plainWord } from '../letters.ts'
import { CONTRACTIONS, DIGIT_WORDS, SKIPPED_WORDS } from './english-words.ts'

/**
 * English words by what they say: "what's" is "what is", "don't" is "do not", "2" is "two"; a, an, the,
 * and the "to" before a verb at the start, say nothing that the course asks for.
 */
export function foldEnglish(words: readonly string[]): string[] {
  const spelledOut = words.flatMap(spellOut).map(plainWord)
  const withoutTo =
    spelledOut[0] === 'to' && spelledOut.length > 1 ? spelledOut.slice(1) : spelledOut
  const kept = withoutTo.filter((word) => !SKIPPED_WORDS.has(word))
  return kept.length > 0 ? kept : spelledOut
}

function spellOut(word: string): readonly string[] {
  const known = CONTRACTIONS.get(word) ?? DIGIT_WORDS.get(word)
  if (known !== undefined) return known.split(' ')
  const ending = /^(.+)'(re|ve|ll)$/.exec(word)
  if (ending?.[1] === undefined || ending[2] === undefined) return [word]
  return [ending[1], { re: 'are', ve: 'have', ll: 'will' }[ending[2]] ?? ending[2]]
}

/** "gives" beside "give", "horses" beside "horse": the same word for a learner of Pothwari. */
export function differOnlyByFinalS(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 4 && long === `${short}s`
}
