import type { LexiconRow } from '#server/content/author-schema.ts'
import { findTerm, type KinshipTerms } from '#domain/kinship/find-term.ts'
import { pathOfKinCard } from '#domain/kinship/kin-card.ts'
import { pathInEnglish } from '#domain/kinship/path-in-english.ts'
import { readSteps } from '#domain/kinship/steps.ts'
import type { listSuggestions } from '#server/db/suggestions.ts'
import { REVIEW_COLUMNS } from './read-reviews.ts'
import { safeCell } from './tsv.ts'

type SentSuggestion = Awaited<ReturnType<typeof listSuggestions>>[number]

/**
 * A reviews.tsv to be filled in: what learners sent, beside what the course writes. Verdict, initials and
 * date are the reviewer's; rows without a verdict are passed over by apply-reviews. Those of a relation are for kinship.tsv,
 * which apply-reviews does not write.
 */
export function suggestionsTable(
  suggestions: readonly SentSuggestion[],
  lexicon: ReadonlyMap<string, LexiconRow>,
  kinship: KinshipTerms,
): string {
  const rows = suggestions.map((sent) => {
    const [words, english] = writtenOf(sent.item_id, lexicon, kinship)
    return [
      sent.item_id,
      '',
      sent.roman,
      sent.shahmukhi,
      sent.place,
      '',
      '',
      sent.comment,
      words,
      english,
      sent.created_at.slice(0, 10),
    ].map(safeCell)
  })
  return [REVIEW_COLUMNS, ...rows].map((cells) => cells.join('\t')).join('\n')
}

/** What the course writes, and its English. */
function writtenOf(
  itemId: string,
  lexicon: ReadonlyMap<string, LexiconRow>,
  kinship: KinshipTerms,
): [words: string, english: string] {
  const steps = readSteps(pathOfKinCard(itemId) ?? '')
  if (steps.ok && steps.value.length > 0) {
    const found = findTerm(kinship, steps.value)
    const words = found.kind === 'exact' ? (found.terms[0]?.roman ?? '') : '(no word)'
    return [words, pathInEnglish(steps.value)]
  }
  const row = lexicon.get(itemId)
  return [row?.pothwari_roman ?? '(no longer in the course)', row?.english ?? '']
}
