/** The default greeting: a voice to check the loudness by, never a stand-in for another word. */
export const DEFAULT_GREETING = '/audio/lesson1/assalaamu-alaikum.mp3'
