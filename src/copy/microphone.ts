import type { RecognitionFailure } from '#domain/pronunciation/recognition/recognition-attempt.ts'

/** The pronunciation coach without its microphone, and without speech recognition (spec §8, Microphone and speech). */
export const MICROPHONE_DENIED = 'Microphone Access Required'
export const SPEECH_UNSUPPORTED = 'Voice Recognition Not Supported'

/** Spec §2: it says to use Chrome or Edge; what works here comes next. */
export const SPEECH_UNSUPPORTED_TEXT =
  'For speech recognition please use Chrome or Edge. Comparing with a recording works here, and offline.'
/** On the home screen of an iPhone no other browser would help. */
export const SPEECH_UNSUPPORTED_ON_HOME_SCREEN =
  'An iPhone or iPad keeps it from an app on the home screen. Comparing with a recording works here, and offline.'

/** Said before the microphone opens for the first time. */
export const SPEECH_NOTICE = {
  title: 'Before your browser listens',
  text: 'To turn speech into words, your browser may send your voice to the company that makes it. We get the words, keep no recording, and send neither anywhere. Comparing with a recording never leaves this device.',
} as const

export type SpeechTrouble = { title: string; text: string }

/** Why no words came, and what helps. It is never about how somebody speaks. */
export function speechTrouble(failure: RecognitionFailure): SpeechTrouble {
  switch (failure) {
    case 'denied':
      return {
        title: MICROPHONE_DENIED,
        text: 'Allow the microphone for this site in the settings of your browser, then press Refresh.',
      }
    case 'unsupported':
      return { title: SPEECH_UNSUPPORTED, text: SPEECH_UNSUPPORTED_TEXT }
    case 'offline':
      return {
        title: 'No connection',
        text: 'Speech recognition needs the network. Comparing with a recording does not.',
      }
    case 'network':
      return {
        title: 'The recogniser did not answer',
        text: 'Your browser could not reach it. Try again, or compare with a recording.',
      }
    case 'no-microphone':
      return {
        title: 'No microphone found',
        text: 'Plug one in, or let go of it in another app, and try again.',
      }
    case 'nothing-heard':
      return {
        title: 'We heard nothing',
        text: 'Come close to the microphone, wait for the ring, and say it slowly.',
      }
    case 'no-start':
      return {
        title: 'The microphone did not open',
        text: 'This browser has a recogniser that does not begin. Try again, or compare with a recording.',
      }
    case 'interrupted':
      return {
        title: 'The microphone was taken away',
        text: 'Something else on this device began to use it. Try again.',
      }
  }
}
