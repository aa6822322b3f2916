import type { LexiconRow } from '#server/content/author-schema.ts'
import type { SentSuggestion } from './read-suggestions.ts'
import { safeCell } from './tsv.ts'

/**
 * A reviews.tsv to be filled in: what learners sent, beside what the course writes. Verdict, initials and
 * date are the reviewer's; rows without a verdict are passed over by apply-reviews.
 */
export function suggestionsTable(
  suggestions: readonly SentSuggestion[],
  lexicon: ReadonlyMap<string, LexiconRow>,
): string {
  const header =
    'id verdict roman shahmukhi place initials date comment course_writes english sent'.split(' ')
  const rows = suggestions.map((sent) => {
    const row = lexicon.get(sent.item_id)
    return [
      sent.item_id,
      '',
      sent.roman,
      sent.shahmukhi,
      sent.place,
      '',
      '',
      sent.comment,
      row?.pothwari_roman ?? '(no longer in the course)',
      row?.english ?? '',
      sent.created_at.slice(0, 10),
    ].map(safeCell)
  })
  return [header, ...rows].map((cells) => cells.join('\t')).join('\n')
}
