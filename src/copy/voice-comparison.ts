/** Why there is no recording. A microphone that is denied has a heading of its own (microphone.ts). */
export const RECORDER_TEXTS = {
  none: 'No microphone was found. Listen, and say it to somebody beside you.',
  busy: 'Another app has the microphone. Close it there and try again.',
  lost: 'The microphone went away while you spoke. Nothing was kept. Try again when it is back.',
  hidden: 'The recording stopped because you left the page. Nothing was kept.',
  unreadable: 'That recording could not be read. Try once more.',
  unsupported: 'This browser cannot record. Listen, and say it to somebody beside you.',
} as const

/** Why a recording is not compared. None of it is the learner's fault. */
export const REFUSAL_TEXTS = {
  silent: 'I heard no voice. Speak close to the phone, where it is quiet.',
  'too-noisy': 'There was too much noise around you. Try where it is quieter.',
  clipped: 'That was too loud for the microphone. Hold it a hand further away.',
  'too-short': 'That stopped early. Say the whole phrase.',
  'too-long': 'That was much longer than the phrase. Say it once, at your own pace.',
} as const

/** Why there is no score: listening to both still works. */
export const NO_SCORE_TEXTS = {
  long: 'This phrase is too long to score. Play both, and judge by ear.',
  'few-clips':
    'Too few clips of this voice are on this device to score. Play both, and judge by ear.',
  'no-clip': 'The speaker’s clip is not on this device. Play yours, and judge by ear.',
  'no-comparison': 'This browser could not compare the two. Play both, and judge by ear.',
} as const

/** What a band says; never that something is wrong. */
export const BAND_TEXTS = {
  good: (voice: string) => `Shabash! That sounds like ${voice} saying it.`,
  middling: () => 'Nearly. Listen once more, then copy the rhythm.',
  again: () => 'I could not match that. Try slowly, close to the phone.',
} as const

/** Stands under every result. */
export const UNCERTAINTY =
  'This compares your voice with a recording on your device. It can be wrong, above all with noise, a very different voice, or long phrases. Someone who speaks Pothwari is the real judge.'

/** Before the first attempt; of one that counts nine numbers are kept (data/voice-warm-up.ts). */
export const NOTHING_LEAVES =
  'Your voice stays on this device. The recording is forgotten when you go on; only nine numbers about how your voice sits beside the speaker’s are kept here.'
