import type { AlignedSpeech } from './align-speech.ts'
import type { MatchKind } from './match-word.ts'
import { isShortPair } from './short-words.ts'
import { areUnlike } from './unlike-words.ts'

/** One word of the result. `confidence` is 0 to 1; `other` is a word that the phrase has not. */
export type WordFeedback = {
  word: string
  isCorrect: boolean
  confidence: number
  status: 'correct' | 'incorrect' | 'missing' | 'other'
  /** What was heard at its place. */
  matchedAs?: string
  kind?: MatchKind
  /** A word that nobody's recogniser can tell from its neighbour: shown, and not counted. */
  isCounted: boolean
  /** What was heard at its place says something else (unlike-words.ts). */
  isOther?: boolean
}

/** Word by word, in the order of the phrase; between two matches what is left stands beside what was heard there. */
export function wordFeedback(aligned: readonly AlignedSpeech[]): WordFeedback[] {
  const feedback: WordFeedback[] = []
  let unmatched: AlignedSpeech[] = []
  for (const pair of aligned) {
    if (pair.match === null) unmatched.push(pair)
    else {
      feedback.push(...leftOver(unmatched), ...matched(pair))
      unmatched = []
    }
  }
  return [...feedback, ...leftOver(unmatched)]
}

function matched({ targets, heard, match }: AlignedSpeech): WordFeedback[] {
  if (match === null) return []
  const matchedAs = heard.map(({ text }) => text).join(' ')
  return targets.map((target) => ({
    word: target.text,
    isCorrect: true,
    confidence: match.confidence,
    status: 'correct',
    matchedAs,
    kind: match.kind,
    isCounted: !isShortPair(target.sound),
  }))
}

function leftOver(unmatched: readonly AlignedSpeech[]): WordFeedback[] {
  const targets = unmatched.flatMap((pair) => pair.targets)
  const heard = unmatched.flatMap((pair) => pair.heard)
  const missed = targets.map((target, at): WordFeedback => {
    const instead = heard[at]
    return {
      word: target.text,
      isCorrect: false,
      confidence: 0,
      status: instead === undefined ? 'missing' : 'incorrect',
      ...(instead !== undefined && { matchedAs: instead.text }),
      isCounted: !isShortPair(target.sound),
      ...(instead !== undefined && areUnlike(target.sound, instead.sound) && { isOther: true }),
    }
  })
  const extra = heard.slice(targets.length).map(({ text }): WordFeedback => ({
    word: text,
    isCorrect: false,
    confidence: 0,
    status: 'other',
    isCounted: false,
  }))
  return [...missed, ...extra]
}
