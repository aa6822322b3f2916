/** The pronunciation coach without its microphone, and without speech recognition (spec §8, Microphone and speech). */
export const MICROPHONE_DENIED = 'Microphone Access Required'
export const SPEECH_UNSUPPORTED = 'Voice Recognition Not Supported'
