import type { PronunciationResult } from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import { type ScoreBand, scoreBand } from '#domain/pronunciation/analysis/score-band.ts'

export type ResultLabels = { band: ScoreBand; title: string; text: string }

/** A result in words (research: never "wrong pronunciation"). Half of the words is enough, however unsure they are. */
export function resultLabel(result: PronunciationResult): ResultLabels {
  const band = scoreBand(result.overallScore)
  const counted = result.wordFeedback.filter(({ isCounted }) => isCounted)
  const clear = counted.filter(({ isCorrect }) => isCorrect).length
  const count =
    counted.length === 1
      ? clear === 1
        ? 'The word came through.'
        : 'The word did not come through.'
      : `${clear} of ${counted.length} words came through.`
  if (band === 'good') return { band, title: 'They would know it at home', text: count }
  if (band === 'nearly') {
    return { band, title: 'Nearly', text: `${count} Listen once more, then copy the rhythm.` }
  }
  const title = result.success ? 'Just enough' : 'We could not match that'
  return { band, title, text: `${count} Try slowly, close to the microphone.` }
}
