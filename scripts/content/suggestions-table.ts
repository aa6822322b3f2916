import type { LexiconRow } from '#server/content/author-schema.ts'
import type { listSuggestions } from '#server/db/suggestions.ts'
import { REVIEW_COLUMNS } from './read-reviews.ts'
import { safeCell } from './tsv.ts'

type SentSuggestion = Awaited<ReturnType<typeof listSuggestions>>[number]

/**
 * A reviews.tsv to be filled in: what learners sent, beside what the course writes. Verdict, initials and
 * date are the reviewer's; rows without a verdict are passed over by apply-reviews.
 */
export function suggestionsTable(
  suggestions: readonly SentSuggestion[],
  lexicon: ReadonlyMap<string, LexiconRow>,
): string {
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
  return [REVIEW_COLUMNS, ...rows].map((cells) => cells.join('\t')).join('\n')
}
