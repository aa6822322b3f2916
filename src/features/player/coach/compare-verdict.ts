import { bestScore, type CoachTry } from '#domain/pronunciation/coach-tries.ts'
import { type LikenessBand, likenessBand } from '#domain/pronunciation/likeness-band.ts'
import { BAND_TEXTS, NO_SCORE_TEXTS, REFUSAL_TEXTS } from '#copy/voice-comparison.ts'
import type { ComparedClip } from './compare-clip.ts'
import type { Attempt } from './use-comparison.ts'

/** What is said about an attempt. Without a band there is no score, and no penalty. */
export type Verdict = {
  band: LikenessBand | null
  score: number | null
  text: string
  note: string
}

const NO_PENALTY = 'This does not count against you.'
const WAS_NEARER = 'The best of three tries counts, and you had it nearer before.'

export function verdictOf(
  { comparison, theirs }: Attempt,
  clip: ComparedClip | null,
  tries: readonly CoachTry[],
): Verdict {
  if (theirs === null) return unscored(NO_SCORE_TEXTS['no-clip'])
  if (comparison === null) return unscored(NO_SCORE_TEXTS['no-comparison'])
  if (comparison.kind === 'refused') {
    return { ...unscored(REFUSAL_TEXTS[comparison.refusal]), note: NO_PENALTY }
  }
  const { score } = comparison
  if (score === null) return unscored(NO_SCORE_TEXTS[clip?.isScorable ? 'few-clips' : 'long'])
  const band = likenessBand(score)
  const isBest = likenessBand(bestScore(tries) ?? score) === band
  const text = BAND_TEXTS[band](clip?.voiceName ?? 'the speaker')
  return { band, score, text, note: isBest ? '' : WAS_NEARER }
}

/** The result for who cannot see it: the band's words, then the picture's sentence. */
export function spokenVerdict(
  attempt: Attempt,
  clip: ComparedClip | null,
  tries: readonly CoachTry[],
): string {
  const { text, note } = verdictOf(attempt, clip, tries)
  const { comparison } = attempt
  const sentence = comparison?.kind === 'compared' ? comparison.sentence : ''
  return [text, note, sentence].filter((part) => part !== '').join(' ')
}

function unscored(text: string): Verdict {
  return { band: null, score: null, text, note: '' }
}
