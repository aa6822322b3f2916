/** The two ways to say a phrase aloud, and where the voice goes in each. */
export const SPEAKING_WAYS = {
  compare: {
    name: 'Compare with a recording',
    about: 'You hear both and decide. Works offline.',
    privacy:
      'Your recording stays on this device and is forgotten when you go on. We don’t keep your recording. From phrases that go well, a few numbers about your voice stay on this device, so that the coach compares more fairly.',
  },
  recognise: {
    name: 'Speech recognition',
    about: 'Your browser writes what it hears. Needs a connection.',
    privacy:
      'Your browser may send audio to its maker (Google, for example). We get only the words: we keep no recording and pass neither on.',
  },
} as const

/** Until the learner has recorded for the first time. */
export const STAYS_HERE = 'Your recording stays on this device.'
/** Opens the choice in the coach. */
export const CHANGE_WAY = 'Change how this works'
/** Takes back the word that the browser may listen. */
export const TAKE_BACK_SPEECH = 'Turn this off'
