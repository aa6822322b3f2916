import { percentile } from './frames.ts'
import type { VoiceLane, VoicePicture } from './voice-picture.ts'

/** A part that takes a third longer sounds longer. */
const LONGER_RATIO = 1.33
const SHORTER_RATIO = 0.75
/** Two semitones are heard as up or down. */
const HEARD_SEMITONES = 2
const FEWEST_VOICED = 3

type Movement = 'rises' | 'falls' | 'stays level'

/** The picture in one sentence, for who cannot see it (pronunciation notes §2.7). It describes and never judges. */
export function describePicture(picture: VoicePicture): string {
  const parts = [lengthPart(picture), melodyPart(picture), differentPart(picture)]
  const said = parts.filter((part) => part !== null)
  if (said.length === 0) return 'Your recording keeps step with theirs from beginning to end.'
  const sentence = said.join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function lengthPart({ yourFrames, theirs }: VoicePicture): string | null {
  const frames = theirs.loudness.length
  const half = Math.floor(frames / 2)
  const middle = yourFrames[half] ?? 0
  const end = yourFrames[frames - 1] ?? 0
  if (half === 0 || end === 0) return null
  const whole = end / (frames - 1)
  if (whole >= LONGER_RATIO) return 'you took longer over it'
  if (whole <= SHORTER_RATIO) return 'you were quicker'
  const first = middle / half
  const second = (end - middle) / (frames - 1 - half)
  if (second >= LONGER_RATIO) return 'your second part was longer'
  if (first >= LONGER_RATIO) return 'your first part was longer'
  if (second <= SHORTER_RATIO) return 'your second part was shorter'
  return first <= SHORTER_RATIO ? 'your first part was shorter' : null
}

function melodyPart({ theirs, yours }: VoicePicture): string | null {
  const their = movement(theirs)
  const your = movement(yours)
  if (their === null || your === null || their === your) return null
  return `your voice ${your} where theirs ${their}`
}

/** Towards the end: the last third beside what comes before. */
function movement({ pitch }: VoiceLane): Movement | null {
  const voiced = pitch.filter((semitones) => semitones !== null)
  const from = Math.floor((voiced.length * 2) / 3)
  if (from < FEWEST_VOICED || voiced.length - from < FEWEST_VOICED) return null
  const before = percentile(voiced.slice(0, from), 0.5) ?? 0
  const after = percentile(voiced.slice(from), 0.5) ?? 0
  if (after - before >= HEARD_SEMITONES) return 'rises'
  return before - after >= HEARD_SEMITONES ? 'falls' : 'stays level'
}

function differentPart({ mostDifferent, theirs }: VoicePicture): string | null {
  const widest = mostDifferent.reduce<readonly [number, number] | null>(
    (best, run) => (best === null || run[1] - run[0] > best[1] - best[0] ? run : best),
    null,
  )
  if (widest === null) return null
  const place = (widest[0] + widest[1]) / 2 / theirs.loudness.length
  const where = place < 1 / 3 ? 'at the beginning' : place < 2 / 3 ? 'in the middle' : 'at the end'
  return `most different ${where}`
}
