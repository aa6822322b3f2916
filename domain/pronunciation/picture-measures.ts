import { percentile } from './frames.ts'
import type { VoiceLane, VoicePicture } from './voice-picture.ts'

/** A part that takes a third longer sounds longer. */
const LONGER_RATIO = 1.33
const SHORTER_RATIO = 0.75
/** Two semitones are heard as up or down. */
const HEARD_SEMITONES = 2
const FEWEST_VOICED = 3

export type LengthChange =
  | 'longer'
  | 'quicker'
  | 'second-longer'
  | 'first-longer'
  | 'second-shorter'
  | 'first-shorter'
export type Movement = 'rises' | 'falls' | 'stays level'
export type PhrasePlace = 'beginning' | 'middle' | 'end'

/** How the learner's time differs from the speaker's: the whole first, then its halves. */
export function lengthChange({ yourFrames, theirs }: VoicePicture): LengthChange | null {
  const frames = theirs.loudness.length
  const half = Math.floor(frames / 2)
  const middle = yourFrames[half] ?? 0
  const end = yourFrames[frames - 1] ?? 0
  if (half === 0 || end === 0) return null
  const whole = end / (frames - 1)
  if (whole >= LONGER_RATIO) return 'longer'
  if (whole <= SHORTER_RATIO) return 'quicker'
  const first = middle / half
  const second = (end - middle) / (frames - 1 - half)
  if (second >= LONGER_RATIO) return 'second-longer'
  if (first >= LONGER_RATIO) return 'first-longer'
  if (second <= SHORTER_RATIO) return 'second-shorter'
  return first <= SHORTER_RATIO ? 'first-shorter' : null
}

/** Where both have a melody towards the end and the two do not go the same way; null otherwise. */
export function melodyChange({
  theirs,
  yours,
}: VoicePicture): { their: Movement; your: Movement } | null {
  const their = movement(theirs)
  const your = movement(yours)
  return their === null || your === null || their === your ? null : { their, your }
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

/** Where the widest shaded part lies; null where nothing is shaded. */
export function mostDifferentPlace({ mostDifferent, theirs }: VoicePicture): PhrasePlace | null {
  const widest = mostDifferent.reduce<readonly [number, number] | null>(
    (best, run) => (best === null || run[1] - run[0] > best[1] - best[0] ? run : best),
    null,
  )
  if (widest === null) return null
  const place = (widest[0] + widest[1]) / 2 / theirs.loudness.length
  return place < 1 / 3 ? 'beginning' : place < 2 / 3 ? 'middle' : 'end'
}
