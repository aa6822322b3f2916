import {
  lengthChange,
  melodyChange,
  mostDifferentPlace,
  type Movement,
  type PhrasePlace,
} from './picture-measures.ts'
import type { VoicePicture } from './voice-picture.ts'

/** One thing to try next time. */
export type SpeakingTip =
  | 'drop-at-end'
  | 'rise-at-end'
  | 'level-at-end'
  | 'quicker'
  | 'slower'
  | 'hear-beginning'
  | 'hear-middle'
  | 'hear-end'

const OF_MELODY: Record<Movement, SpeakingTip> = {
  falls: 'drop-at-end',
  rises: 'rise-at-end',
  'stays level': 'level-at-end',
}
const OF_PLACE: Record<PhrasePlace, SpeakingTip> = {
  beginning: 'hear-beginning',
  middle: 'hear-middle',
  end: 'hear-end',
}

/**
 * What is easiest to change among what differs: the melody's end, then the time of the whole, then where to listen. Null where
 * none does. The time of a half is no advice: along a held vowel the two are laid beside each other by chance.
 */
export function speakingTip(picture: VoicePicture): SpeakingTip | null {
  const melody = melodyChange(picture)
  if (melody) return OF_MELODY[melody.their]
  const length = lengthChange(picture)
  if (length === 'longer') return 'quicker'
  if (length === 'quicker') return 'slower'
  const place = mostDifferentPlace(picture)
  return place && OF_PLACE[place]
}
