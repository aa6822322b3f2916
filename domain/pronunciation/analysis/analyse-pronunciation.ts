import { fail, ok, type Result } from '../../result.ts'
import { alignSpeech } from './align-speech.ts'
import type { HeardVariations } from './heard-variations.ts'
import { isNegation } from './negations.ts'
import { isShortPair } from './short-words.ts'
import { lookOf } from './spoken-sounds.ts'
import { heardWords, type TargetWord, targetWords } from './spoken-words.ts'
import { type WordFeedback, wordFeedback } from './word-feedback.ts'

/** What the recogniser heard, weighed against what was to be said. */
export type PronunciationResult = {
  /** At least half of the words match, and none was said that says something else. */
  success: boolean
  /** 0 to 100: how sure the words are, on average. */
  overallScore: number
  wordFeedback: readonly WordFeedback[]
  /** Words of the phrase for which another form was said that families use. */
  culturalMatches: readonly string[]
  missedWords: readonly string[]
  /** Of the alternatives the one that fits best. */
  heard: string
}

export type SpokenPhrase = {
  /** In Roman letters. */
  readonly phrase: string
  /** In Shahmukhi, where there is one. */
  readonly shahmukhi?: string | undefined
}

/** `not-scorable`: nothing in the phrase that a recogniser could tell from its neighbours. */
export type AnalysisFailure = { kind: 'not-scorable' }

const MOST_ALTERNATIVES = 5

/** Short pairs (ai, e, o; na, naañ; …) are never scored alone: a phrase of nothing else is not for the recogniser. */
export function isScorable(spoken: SpokenPhrase): boolean {
  return wordsOf(spoken).some(({ sound }) => !isShortPair(sound))
}

/**
 * Weighs up to 5 alternatives against the phrase and gives the best.
 * `variations` are those of the course (heardVariations). Never throws, whatever was heard; the work is bounded.
 */
export function analysePronunciation(
  spoken: SpokenPhrase,
  alternatives: readonly string[],
  variations: HeardVariations,
): Result<PronunciationResult, AnalysisFailure> {
  if (!isScorable(spoken)) return fail({ kind: 'not-scorable' })
  const targets = wordsOf(spoken)
  const tried = alternatives.length > 0 ? alternatives.slice(0, MOST_ALTERNATIVES) : ['']
  const [first, ...others] = tried.map((heard) => weigh(targets, heard, variations))
  if (first === undefined) return fail({ kind: 'not-scorable' })
  return ok(others.reduce((best, next) => (isBetter(next, best) ? next : best), first))
}

function wordsOf({ phrase, shahmukhi = '' }: SpokenPhrase): TargetWord[] {
  return targetWords(phrase, shahmukhi)
}

function weigh(
  targets: readonly TargetWord[],
  heard: string,
  variations: HeardVariations,
): PronunciationResult {
  const feedback = wordFeedback(alignSpeech(targets, heardWords(heard), variations))
  const counted = feedback.filter(({ isCounted }) => isCounted)
  const matched = counted.filter(({ isCorrect }) => isCorrect)
  const certainty = counted.reduce((sum, { confidence }) => sum + confidence, 0)
  return {
    success: passes(matched.length, counted.length) && !feedback.some(saysSomethingElse),
    overallScore: counted.length === 0 ? 0 : Math.round((100 * certainty) / counted.length),
    wordFeedback: feedback,
    culturalMatches: feedback.filter(({ kind }) => kind === 'cultural').map(({ word }) => word),
    missedWords: feedback
      .filter(({ status }) => status === 'incorrect' || status === 'missing')
      .map(({ word }) => word),
    heard,
  }
}

/** Another word instead, or "not" left out or put in. */
function saysSomethingElse({ word, isCorrect, status, isOther }: WordFeedback): boolean {
  if (isOther === true) return true
  return !isCorrect && status !== 'other' && isNegation(lookOf(word))
}

/** At least half of the words. */
function passes(matched: number, total: number): boolean {
  return total > 0 && 2 * matched >= total
}

function isBetter(one: PronunciationResult, other: PronunciationResult): boolean {
  if (one.success !== other.success) return one.success
  return one.overallScore > other.overallScore
}
