/** What can be switched about practice, and what each switch is for. */
export const PRACTICE_SWITCHES = [
  {
    name: 'typing',
    label: 'Typed answers',
    about: 'Off for a child who cannot type yet.',
  },
  {
    name: 'speaking',
    label: 'Speaking',
    about: 'Off on the bus, or wherever you cannot speak aloud.',
  },
  {
    name: 'voiceFirst',
    label: 'Voice first',
    about: 'You hear the Pothwari before you read it.',
  },
  {
    name: 'showsBadge',
    label: 'Number on the app’s icon',
    about: 'How many words wait for you. Only where the app is installed.',
  },
] as const
