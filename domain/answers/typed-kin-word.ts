import type { Called } from '../kinship/drill.ts'
import { answerWords, plainLine } from '../letters.ts'
import { foldPothwari } from './pothwari-spelling.ts'

/**
 * Whether the learner typed a word for this person. Any spelling with the same sounds is right, unless it is exactly the spelling
 * of another of `words`.
 */
export function isTypedKinWord(
  { word, alsoRight }: Called,
  typed: string,
  words: readonly string[],
): boolean {
  const right = [word, ...alsoRight]
  const isWritten = (one: string): boolean => plainLine(one) === plainLine(typed)
  if (right.some(isWritten)) return true
  const sounds = soundsOf(typed)
  if (sounds === '' || words.some(isWritten)) return false
  return right.some((one) => soundsOf(one) === sounds)
}

function soundsOf(line: string): string {
  return answerWords(line).map(foldPothwari).join(' ')
}
