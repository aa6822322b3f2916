/** What the downloads page says where something keeps lessons from coming. Each says what still works. */
export const DOWNLOAD_STATES = {
  offline: {
    title: 'You are offline.',
    text: 'What is on this device works. The rest comes by itself when you are back online.',
  },
  waiting: {
    title: 'The connection is gone.',
    text: 'It goes on where it was, by itself. What is here already works.',
  },
  failing: {
    title: 'Some sounds could not be fetched.',
    text: 'The app tries again by itself, and the others are not held up.',
  },
  full: {
    title: 'This device has no room left for more sounds.',
    text: 'What is here works, and your own work is safe. Remove a lesson or free some space, then try again.',
  },
} as const

export const NO_CACHES = {
  title: 'This browser cannot keep sounds for later.',
  text: 'Lessons work here with a connection. Another browser, or a window that is not private, can download them.',
} as const

export const PRIVATE_WINDOW =
  'In a private window everything here goes when you close it, lessons and sounds as well.'

export const PERSISTENCE_REFUSED =
  'Your browser has not agreed yet. It is more likely to when the app is on your home screen and you use it often.'

export const SAFARI_STORAGE_EVICTION =
  'Safari clears what is kept here after seven days without a visit. On the home screen it stays: Share, then Add to Home Screen.'

/** Where an action of this page could not be written down. */
export const DOWNLOAD_ACTION_FAILED = 'This could not be saved on your device. Please try again.'
