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
