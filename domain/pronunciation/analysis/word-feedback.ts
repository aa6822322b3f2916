import type { AlignedSpeech } from './align-speech.ts'
import type { MatchKind } from './match-word.ts'
import { isNegation } from './negations.ts'
import { isShortPair } from './short-words.ts'
import type { HeardWord, TargetWord } from './spoken-words.ts'
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
export function wordFeedback(speech: readonly AlignedSpeech[]): WordFeedback[] {
  const aligned = withoutOtherMeanings(speech)
  const opposites = oppositesIn(aligned)
  const isNegative = aligned.some(({ targets }) => targets.some(({ look }) => isNegation(look)))
  const feedback: WordFeedback[] = []
  let unmatched: AlignedSpeech[] = []
  for (const pair of [...aligned, null]) {
    if (pair !== null && pair.match === null) unmatched.push(pair)
    else {
      feedback.push(...leftOver(unmatched, opposites, isNegative))
      if (pair !== null) feedback.push(...matched(pair))
      unmatched = []
    }
  }
  return feedback
}

/** A likeness is no match where the opposite was heard as well, nor where "not" would be part of it. */
function withoutOtherMeanings(aligned: readonly AlignedSpeech[]): AlignedSpeech[] {
  const left = leftOf(aligned).heard
  return aligned.map((pair) => {
    const isUnsure = pair.match?.kind === 'similar' || pair.match?.kind === 'in-place'
    const isOther =
      (isUnsure && pair.targets.some((target) => oppositeOf(target, left) !== undefined)) ||
      ((isUnsure || pair.heard.length > 1) &&
        pair.heard.some(({ look }) => isNegation(look)) &&
        !pair.targets.some(({ look }) => isNegation(look)))
    return isOther ? { ...pair, match: null } : pair
  })
}

/** What was heard anywhere in the line and says something else than a word that was not. */
function oppositesIn(aligned: readonly AlignedSpeech[]): ReadonlyMap<TargetWord, HeardWord> {
  const { targets, heard } = leftOf(aligned)
  return new Map(
    targets.flatMap((target) => {
      const opposite = oppositeOf(target, heard)
      return opposite === undefined ? [] : [[target, opposite]]
    }),
  )
}

function oppositeOf(target: TargetWord, heard: readonly HeardWord[]): HeardWord | undefined {
  if (isShortPair(target.sound)) return undefined
  return heard.find(({ sound }) => areUnlike(target.sound, sound))
}

function leftOf(aligned: readonly AlignedSpeech[]) {
  const unmatched = aligned.filter(({ match }) => match === null)
  return {
    targets: unmatched.flatMap(({ targets }) => targets),
    heard: unmatched.flatMap(({ heard }) => heard),
  }
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

function leftOver(
  unmatched: readonly AlignedSpeech[],
  opposites: ReadonlyMap<TargetWord, HeardWord>,
  isNegative: boolean,
): WordFeedback[] {
  const { targets, heard } = leftOf(unmatched)
  const said = new Set(opposites.values())
  const denials = isNegative ? [] : heard.filter(({ look }) => isNegation(look))
  const rest = heard.filter((word) => !said.has(word) && !denials.includes(word))
  const missed = targets.map((target): WordFeedback => {
    const opposite = opposites.get(target)
    const instead = opposite ?? rest.shift()
    return {
      word: target.text,
      isCorrect: false,
      confidence: 0,
      status: instead === undefined ? 'missing' : 'incorrect',
      ...(instead !== undefined && { matchedAs: instead.text }),
      isCounted: !isShortPair(target.sound),
      ...(opposite !== undefined && { isOther: true }),
    }
  })
  return [...missed, ...rest.map(extraWord), ...denials.map(denial)]
}

function extraWord({ text }: HeardWord): WordFeedback {
  return { word: text, isCorrect: false, confidence: 0, status: 'other', isCounted: false }
}

/** "not", where the phrase has none: it counts, for the line is another with it. */
function denial(word: HeardWord): WordFeedback {
  return { ...extraWord(word), isCounted: true, isOther: true }
}
