import type { LexiconRow } from '#server/content/author-schema.ts'
import type { StoredRecording } from '#server/db/recordings.ts'
import type { VerdictRow } from '#server/db/voices-schema.ts'
import type { ReviewerWork } from '../content/reviewers.ts'
import {
  newestFirst,
  NO_ITEM,
  ownWords,
  type RecordingCandidate,
  TERMS,
  UNWRITTEN,
  whyOtherWords,
} from './recording-candidate.ts'

/** What reviewers of the course recorded, the newest first, under the names that they chose. */
export function reviewersTakes(
  work: readonly ReviewerWork[],
  lexicon: ReadonlyMap<string, LexiconRow>,
): RecordingCandidate[] {
  return work
    .filter(({ reviewer }) => reviewer.consent_scope === 'course')
    .flatMap(({ reviewer, takes, verdicts }) =>
      takes.map((take): RecordingCandidate => {
        const verdict = verdicts.find(({ item_id: itemId }) => itemId === take.item_id)
        return {
          take,
          by: reviewer.initials,
          origin: reviewer.origin === 'family' ? 'family' : 'native',
          speaker: labelOf(reviewer),
          terms: `${TERMS} ${reviewer.consent_at?.slice(0, 10)} (${reviewer.consent_words})`,
          why: whyNot(saysOf(take, verdict), lexicon.get(take.item_id)),
        }
      }),
    )
    .toSorted(newestFirst)
}

/** Who recorded which item, as `recordings.tsv` tells them. */
export function reviewersKeys(work: readonly ReviewerWork[]): ReadonlySet<string> {
  return new Set(
    work.flatMap(({ reviewer, takes }) =>
      takes.map((take) => reviewerKey({ itemId: take.item_id, speaker: labelOf(reviewer) })),
    ),
  )
}

export function reviewerKey({ itemId, speaker }: { itemId: string; speaker: string }): string {
  return `${itemId}\t${speaker}`
}

/** The words of a take; null where nobody knows. */
function saysOf(take: StoredRecording, verdict: VerdictRow | undefined): string | null {
  const own = ownWords(take)
  if (own !== '') return own
  if (verdict === undefined) return null
  if (verdict.verdict === 'right') return (take.read_roman ?? verdict.read_roman) || null
  return verdict.roman || verdict.shahmukhi || null
}

function whyNot(says: string | null, item: LexiconRow | undefined): string | null {
  if (item === undefined) return NO_ITEM
  return says === null ? UNWRITTEN : whyOtherWords(says, item)
}

function labelOf({ name, place }: ReviewerWork['reviewer']): string {
  return `${name}, ${place}`
}
