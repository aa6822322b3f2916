import type { MissingBecause } from '#device/late-import.ts'

const WORDS: Record<MissingBecause, { text: string; help: string }> = {
  'new-version': {
    text: 'A new version of Apni Boli is here. Reload the page to carry on.',
    help: 'Reload',
  },
  offline: {
    text: 'This is not on this device yet. Connect to the internet, then try again.',
    help: 'Try Again',
  },
  'server-away': {
    text: 'Apni Boli cannot be reached just now. Try again in a moment.',
    help: 'Try Again',
  },
  stuck: { text: 'This did not load. Reload the page to carry on.', help: 'Reload' },
}

/** Why a part of the app is not here and what to do about it, and what stands on the button for that. */
export function missingCodeWords(because: MissingBecause): { text: string; help: string } {
  return WORDS[because]
}
