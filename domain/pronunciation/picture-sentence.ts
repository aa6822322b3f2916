import {
  type LengthChange,
  lengthChange,
  melodyChange,
  mostDifferentPlace,
  type PhrasePlace,
} from './picture-measures.ts'
import type { VoicePicture } from './voice-picture.ts'

const LENGTH_WORDS: Record<LengthChange, string> = {
  longer: 'you took longer over it',
  quicker: 'you were quicker',
  'second-longer': 'your second part was longer',
  'first-longer': 'your first part was longer',
  'second-shorter': 'your second part was shorter',
  'first-shorter': 'your first part was shorter',
}
const PLACE_WORDS: Record<PhrasePlace, string> = {
  beginning: 'most different at the beginning',
  middle: 'most different in the middle',
  end: 'most different at the end',
}

/** The picture in one sentence, for who cannot see it (pronunciation notes §2.7). It describes and never judges. */
export function describePicture(picture: VoicePicture): string {
  const length = lengthChange(picture)
  const melody = melodyChange(picture)
  const place = mostDifferentPlace(picture)
  const said = [
    length && LENGTH_WORDS[length],
    melody && `your voice ${melody.your} where theirs ${melody.their}`,
    place && PLACE_WORDS[place],
  ].filter((part) => part !== null)
  // No more than was measured: whether it is the same phrase is for the score to say.
  if (said.length === 0) return 'No clear difference in length or pitch.'
  const sentence = said.join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
