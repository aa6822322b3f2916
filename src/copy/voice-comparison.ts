import type { SpeakingTip } from '#domain/pronunciation/speaking-tip.ts'

/** Why there is no recording. A microphone that is denied has a heading of its own (microphone.ts). */
export const RECORDER_TEXTS = {
  none: 'No microphone was found. Plug one in and tap, or say it to somebody beside you.',
  busy: 'Another app has the microphone. Close it there and try again.',
  lost: 'The microphone went away while you spoke. Nothing was kept. Try again when it is back.',
  hidden: 'The recording stopped because you left the page. Nothing was kept.',
  unreadable: 'That recording could not be read. Try once more.',
  'too-large': 'That recording is too large. Say it once more, a little shorter.',
  unsupported: 'This browser cannot record. Listen, and say it to somebody beside you.',
} as const

/** Why a recording is not compared. None of it is the learner's fault. */
export const REFUSAL_TEXTS = {
  silent: 'We couldn’t hear you. Speak close to the phone, where it is quiet.',
  'too-noisy': 'There was too much noise around you. Try where it is quieter.',
  clipped: 'That was too loud for the microphone. Hold it a hand further away.',
  'too-short': 'That stopped early. Say the whole phrase.',
  'too-long': 'That was much longer than the phrase. Say it once, at your own pace.',
} as const

/** What the learner's own ear is asked for wherever nothing else decides. */
export const LISTEN_TO_BOTH = 'Listen to both, then tell us how close you were.'

/** Why the two are not compared: listening still works. */
export const NO_COMPARISON_TEXTS = {
  'no-clip': 'Their recording is not on this device. Listen to yours: how close does it feel?',
  'no-comparison': `This browser could not compare the two. ${LISTEN_TO_BOTH}`,
} as const

/** Of a phrase of the warm-up. */
export const NOT_MEASURED = 'That one could not be measured. Say it once more.'

/** The one thing to try next. */
export const TIP_TEXTS: Record<SpeakingTip, string> = {
  'drop-at-end': 'Let your voice drop at the end.',
  'rise-at-end': 'Let your voice rise at the end.',
  'level-at-end': 'Keep your voice level at the end.',
  quicker: 'Say it a little quicker.',
  slower: 'Take a little more time over it.',
  'hear-beginning': 'Listen to how it begins.',
  'hear-middle': 'Listen to the middle.',
  'hear-end': 'Listen to how it ends.',
}

/** What a band says; never that something is wrong. */
export const BAND_TEXTS = {
  good: (voice: string) => `Shabash! That sounds like ${voice} saying it.`,
  middling: (tip: string | null) => `Nearly. ${tip ?? 'Listen once more, then copy the rhythm.'}`,
  again: () => 'We could not match that. Try slowly, close to the phone.',
} as const

/** Stands with the numbers of every result. */
export const UNCERTAINTY =
  'This compares your voice with a recording on your device. It can be wrong, above all with noise, a very different voice, or long phrases. Someone who speaks Pothwari is the real judge.'

/** In the place of the picture's words where the two could not be matched. */
export const UNMATCHED_PICTURE =
  'The two could not be matched, so the curves may not belong together.'
