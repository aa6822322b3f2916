/** What the default greeting says, as lesson 1 writes it (L01-01): a clip is never heard without its words. */
export const DEFAULT_GREETING_WORDS = {
  roman: 'Assalaamu alaikum',
  shahmukhi: 'السلام علیکم',
  english: 'Hello (peace be upon you)',
} as const
