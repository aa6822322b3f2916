import { plainLine } from '../letters.ts'
import type { PracticeItem } from './practice-course.ts'

export type CutLine = {
  /** With `___` for the word. */
  sentence: string
  sentenceShahmukhi: string
  /** As the line writes it. */
  word: string
  wordShahmukhi: string
}

/**
 * Cuts a word out of a line, in both scripts. `word` is written as by `plainLine`. Null if the line has fewer than three words, or
 * does not contain the word exactly once.
 */
export function cutGap(
  { roman, shahmukhi, words = [] }: PracticeItem,
  word: string,
): CutLine | null {
  const places = words.flatMap((one, at) => (plainLine(one.roman) === word ? [at] : []))
  const [place] = places
  const found = place === undefined ? undefined : words[place]
  if (place === undefined || found === undefined || places.length > 1 || words.length < 3)
    return null
  const sentence = withGap(roman, place, found.roman)
  const sentenceShahmukhi = withGap(shahmukhi, place, found.shahmukhi)
  if (sentence === null || sentenceShahmukhi === null) return null
  return { sentence, sentenceShahmukhi, word: found.roman, wordShahmukhi: found.shahmukhi }
}

/** Punctuation around the word stays. */
function withGap(line: string, place: number, word: string): string | null {
  const words = line.split(' ')
  const whole = words[place]
  if (whole === undefined || !whole.includes(word)) return null
  words[place] = whole.replace(word, '___')
  return words.join(' ')
}
