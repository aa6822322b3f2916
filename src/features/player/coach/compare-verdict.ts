import { bestScore, type CoachTry, isUnmatched } from '#domain/pronunciation/coach-tries.ts'
import { type LikenessBand, likenessBand } from '#domain/pronunciation/likeness-band.ts'
import { speakingTip } from '#domain/pronunciation/speaking-tip.ts'
import {
  BAND_TEXTS,
  LISTEN_TO_BOTH,
  NO_COMPARISON_TEXTS,
  REFUSAL_TEXTS,
  TIP_TEXTS,
  UNMATCHED_PICTURE,
} from '#copy/voice-comparison.ts'
import type { AcceptedJudgement } from './compare-judgement.tsx'
import type { ComparedClip } from './compare-clip.ts'
import type { Attempt } from './use-comparison.ts'

/** What is said about an attempt. Without a band there is no score, and no penalty. */
export type Verdict = {
  band: LikenessBand | null
  score: number | null
  text: string
  note: string
  /** The picture in words; empty where there is no picture. */
  sentence: string
}

const NO_PENALTY = 'This does not count against you.'
const WAS_NEARER = 'The best of three tries counts, and you had it nearer before.'
const MACHINE_MAY_BE_WRONG = 'The machine may be the one that is wrong: your own ear decides.'

export function verdictOf(
  { comparison, theirs }: Attempt,
  clip: ComparedClip | null,
  tries: readonly CoachTry[],
): Verdict {
  const nothing = { band: null, score: null, note: '', sentence: '' }
  if (theirs === null) return { ...nothing, text: NO_COMPARISON_TEXTS['no-clip'] }
  if (comparison === null) return { ...nothing, text: NO_COMPARISON_TEXTS['no-comparison'] }
  if (comparison.kind === 'refused') {
    return { ...nothing, text: REFUSAL_TEXTS[comparison.refusal], note: NO_PENALTY }
  }
  const { score, picture, sentence } = comparison
  const found = speakingTip(picture)
  const tip = found && TIP_TEXTS[found]
  if (score === null) {
    return { ...nothing, text: tip ?? LISTEN_TO_BOTH, note: tip ? LISTEN_TO_BOTH : '', sentence }
  }
  const band = likenessBand(score)
  const note = noteOf(band, score, tries)
  switch (band) {
    case 'good':
      return {
        band,
        score,
        text: BAND_TEXTS.good(clip?.voiceName ?? 'the speaker'),
        note,
        sentence,
      }
    case 'middling':
      return { band, score, text: BAND_TEXTS.middling(tip), note, sentence }
    case 'again':
      return { band, score, text: BAND_TEXTS.again(), note, sentence: UNMATCHED_PICTURE }
  }
}

function noteOf(band: LikenessBand, score: number, tries: readonly CoachTry[]): string {
  if (likenessBand(bestScore(tries) ?? score) !== band) return WAS_NEARER
  return isUnmatched(tries) ? MACHINE_MAY_BE_WRONG : ''
}

/** Whether only the learner's ear vouches for the phrase. Excellent is what they call spot on and the machine found good. */
export function isByOwnEar(judgement: AcceptedJudgement, tries: readonly CoachTry[]): boolean {
  const best = bestScore(tries)
  return judgement !== 'spot-on' || best === null || likenessBand(best) !== 'good'
}

/** The result for who cannot see it: the verdict's words, then the picture's sentence. */
export function spokenVerdict({ text, note, sentence }: Verdict): string {
  return [text, note, sentence].filter((part) => part !== '').join(' ')
}
