import type { RecognitionFailure } from '#domain/pronunciation/recognition/recognition-attempt.ts'

/** The pronunciation coach without its microphone, and without speech recognition. */
export const MICROPHONE_DENIED = 'Microphone Access Required'
export const SPEECH_UNSUPPORTED = 'Voice Recognition Not Supported'

/** Says to use Chrome or Edge. */
export const SPEECH_UNSUPPORTED_TEXT = 'For speech recognition please use Chrome or Edge.'
/** On the home screen of an iPhone no other browser would help. */
export const SPEECH_UNSUPPORTED_ON_HOME_SCREEN =
  'On an iPhone or iPad it does not work in an app on the home screen.'
/** What works comes next, where it does. */
export const COMPARING_WORKS = 'Comparing with a recording works here, and offline.'

/** Said before the microphone opens for the first time. */
export const SPEECH_NOTICE = {
  title: 'Before your browser listens',
  text: 'Your browser may send audio to its maker (Google, for example). We get only the words. Comparing with a recording never leaves this device.',
} as const

export type SpeechError = { title: string; text: string }

/** Why no words came, and what helps. It is never about how somebody speaks. */
export function speechErrorText(failure: RecognitionFailure): SpeechError {
  switch (failure) {
    case 'denied':
      return {
        title: MICROPHONE_DENIED,
        text: 'Allow the microphone for this site in the settings of your browser, then press Refresh.',
      }
    case 'unsupported':
      return { title: SPEECH_UNSUPPORTED, text: `${SPEECH_UNSUPPORTED_TEXT} ${COMPARING_WORKS}` }
    case 'offline':
      return {
        title: 'No connection',
        text: 'Speech recognition needs a connection. Comparing with a recording does not.',
      }
    case 'network':
      return {
        title: 'Speech recognition did not answer',
        text: 'Your browser could not reach it. Try again, or compare with a recording.',
      }
    case 'no-microphone':
      return {
        title: 'No microphone found',
        text: 'Plug one in, or close other apps that use it, and try again.',
      }
    case 'nothing-heard':
      return {
        title: 'We heard nothing',
        text: 'Come close to the microphone, wait for the ring, and say it slowly.',
      }
    case 'no-start':
      return {
        title: 'The microphone did not open',
        text: 'Speech recognition did not start in this browser. Try again, or compare with a recording.',
      }
    case 'interrupted':
      return {
        title: 'The microphone was taken away',
        text: 'Another app on this device started using it. Try again.',
      }
  }
}
