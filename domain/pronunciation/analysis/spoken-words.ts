import { answerWords } from '../../letters.ts'
import { lookOf, soundOf } from './spoken-sounds.ts'

/** More than anybody says in the 15 seconds of a recording, and letters of a word that say nothing new: work stays bounded. */
const MOST_WORDS = 60
const LONGEST_WORD = 24

/** One way to write a word, as it looks and as it sounds (spoken-sounds.ts). */
export type Spelling = { readonly look: string; readonly sound: string }

export type HeardWord = Spelling & { readonly text: string }

/** A word to be said: in Roman letters, and in Shahmukhi where its place there is certain. */
export type TargetWord = HeardWord & { readonly shahmukhi: Spelling | null }

export function heardWords(text: string): HeardWord[] {
  return wordsOf(text).map((word) => ({ text: word, ...spellingOf(word) }))
}

/**
 * The words of the phrase, as it writes them. A Shahmukhi word belongs to the Roman one at its place, and
 * only where both lines have as many words.
 */
export function targetWords(phrase: string, shahmukhi: string): TargetWord[] {
  const other = wordsOf(shahmukhi)
  const written = phrase
    .split(/\s+/u)
    .flatMap((part) => {
      const words = answerWords(part)
      return words.map((word) => ({ word, text: words.length === 1 ? asWritten(part) : word }))
    })
    .slice(0, MOST_WORDS)
  return written.map(({ word, text }, at) => {
    const beside = other.length === written.length ? other[at] : undefined
    return {
      text: text === '' ? word : text,
      ...spellingOf(word),
      shahmukhi: beside === undefined ? null : spellingOf(beside),
    }
  })
}

export function spellingOf(word: string): Spelling {
  const bounded = [...word].slice(0, LONGEST_WORD).join('')
  return { look: lookOf(bounded), sound: soundOf(bounded) }
}

function wordsOf(text: string): string[] {
  return answerWords(text).slice(0, MOST_WORDS)
}

/** With its capital and its marks, without the stops around it. */
function asWritten(part: string): string {
  return part.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')
}
