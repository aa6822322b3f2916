import type { TakeConcern } from '#domain/voices/measure-take.ts'

/** What may be wrong with a take, kindly. It may be kept all the same, at the second time at the latest. */
export const CONCERN_TEXTS: Readonly<Record<TakeConcern, string>> = {
  'no-voice': 'The microphone heard no voice. Hold the phone a hand away and speak.',
  'too-quiet': 'The room was nearly as loud as the voice. Come closer, or find a quieter place.',
  clipped: 'That was too loud for the microphone. Hold the phone a hand further away.',
  'cut-at-start': 'The beginning was cut off. Wait for “Speak now”.',
  'cut-at-end': 'The end was cut off. It stops by itself after a moment of quiet.',
}

/** Why there is no take. A microphone that is denied has a heading of its own (microphone.ts). */
export const NO_TAKE_TEXTS = {
  none: 'No microphone was found on this device.',
  busy: 'Another app has the microphone. Close it there and try again.',
  lost: 'The microphone went away, perhaps for a call. This one was not kept; all before it are safe.',
  hidden: 'The recording stopped because the page was left. All before it are safe.',
  unreadable: 'That recording could not be read. Try once more.',
  'too-large': 'That recording is too large to be sent. Say it once more, a little shorter.',
  unsupported: 'This browser cannot record. Try another one.',
} as const

/** Before the first take. */
export const HOW_TO_RECORD =
  'Sit somewhere quiet, hold the phone a hand away from the mouth, and say it as you would at home.'

/** A disk that is full. */
export const TAKE_NOT_KEPT =
  'This phone has no room left, so this one is not kept. All before it are safe. Make some room, then press Keep again.'

/** Of everything else about voices that could not be written. */
export const VOICES_NOT_KEPT = 'This device could not keep that. Nothing was changed. Try again.'

/** Which words a yes was given to; a change of them is a new version. */
export const CONSENT_WORDS = '1'

/** What is agreed to before the first take. The Urdu awaits a native speaker's review. */
export const CONSENT = {
  english: (name: string) =>
    `${name}’s voice is kept for this account alone: only who signs in to it can hear it, it is used for nothing else, and every recording can be deleted here at any time.`,
  urdu: (name: string) =>
    `${name} کی آواز صرف اس اکاؤنٹ کے لیے رکھی جائے گی: اسے صرف وہی سن سکتے ہیں جو اس میں سائن اِن کریں، یہ کسی اور کام نہیں آئے گی، اور ہر ریکارڈنگ یہاں کسی بھی وقت مٹائی جا سکتی ہے۔`,
} as const

export const TAKE_UNREADABLE = 'That recording cannot be played on this device.'
