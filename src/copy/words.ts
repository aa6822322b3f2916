/** What a row of the lexicon is, for its entry and the filter; what is not listed here is shown as it is written. */
export const PART_LABELS: Readonly<Record<string, string>> = {
  noun: 'Noun',
  verb: 'Verb',
  adjective: 'Adjective',
  adverb: 'Adverb',
  pronoun: 'Pronoun',
  numeral: 'Number',
  postposition: 'Postposition',
  phrase: 'Phrase',
  sentence: 'Sentence',
}

export const NOTHING_FOUND = {
  heading: 'No word found',
  text: 'Try fewer letters, the English, or another spelling: it is read by its sound.',
  locked: 'Lessons that are still locked are not searched.',
} as const

export const WORD_NOT_HERE = {
  heading: 'This word is not here',
  text: 'It may belong to a lesson that is still locked, or to one that this device has not fetched yet.',
} as const

/** Why not all words of a lesson are here, and what brings them: one sentence. */
export const LOCKED_WORDS = {
  premium: 'Three of its words. The rest open with Premium.',
  verify: 'Three of its words. The rest open once your email address is verified.',
  ended: 'Premium has ended. What you learnt stays here to read, without its sounds.',
  coming: 'Its words come with the next sync.',
} as const

/** What a source's licence asks for where its words are shown: its authors, its licence, and what was changed. */
const CREDITS: readonly (readonly [mark: string, credit: string])[] = [
  [
    'HKAT',
    'HKAT: Liljegren, Forkel, Knobloch and Lange, Hindu Kush Areal Typology (hindukush.clld.org), CC BY 4.0; the Roman spelling is ours.',
  ],
  ['PWS2026', 'PWS2026: M. W. Ur Rehman, PothwariSentiment guidelines, CC BY 4.0.'],
]

/** The credits of a line of the course; none where its sources ask for none. */
export function creditsOf(source: string): string[] {
  return CREDITS.flatMap(([mark, credit]) => (source.includes(mark) ? [credit] : []))
}
