/** What can be switched about practice, and what each switch is for. */
export const PRACTICE_SWITCHES = [
  {
    name: 'typing',
    label: 'Typed answers',
    about: 'Switch off for a child who can’t type yet.',
  },
  {
    name: 'speaking',
    label: 'Speaking',
    about: 'Switch off on the bus, or wherever you can’t speak aloud.',
  },
  {
    name: 'voiceFirst',
    label: 'Voice first',
    about: 'You hear the Pothwari before you read it.',
  },
  {
    name: 'showsBadge',
    label: 'Number on the app’s icon',
    about: 'How many words are due. Only where the app is installed.',
  },
] as const
