import type { LexiconRow } from '#server/content/author-schema.ts'
import type { OfferedTake } from '../content/offered-takes.ts'
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

/** At the end of the terms: which take it is, so that one that was taken back is found without a name. */
const TAKE_ID = /, recording ([\da-f-]{36})$/
/** How ids of words begin that only the family tree has. */
const TREE_WORD = 'W-'

/**
 * What households offer, the newest first, without a name. A reviewer has to have called the line right as the course writes it;
 * what the take sounds like nobody has checked.
 */
export function familyTakes(
  offered: readonly OfferedTake[],
  { work, lexicon }: { work: readonly ReviewerWork[]; lexicon: ReadonlyMap<string, LexiconRow> },
): RecordingCandidate[] {
  const right = new Set(
    work
      .flatMap(({ verdicts }) => verdicts)
      .filter(({ verdict, item_id: itemId, read_roman: read }) => {
        return verdict === 'right' && read === lexicon.get(itemId)?.pothwari_roman
      })
      .map(({ item_id: itemId }) => itemId),
  )
  return offered
    .map(({ take, place, consentAt, consentWords }): RecordingCandidate => {
      const speaker = ['A family voice', place].filter(Boolean).join(', ')
      return {
        take,
        by: speaker,
        // Nobody has said that they are a native speaker.
        origin: 'family',
        speaker,
        terms: `${TERMS} ${consentAt.slice(0, 10)} (${consentWords}), recording ${take.id}`,
        why: whyNot(take, { item: lexicon.get(take.item_id), isRight: right.has(take.item_id) }),
      }
    })
    .toSorted(newestFirst)
}

/** Of which take of a household a row's terms are; null where they are other terms. */
export function takeIdOf(terms: string): string | null {
  return terms.startsWith(TERMS) ? (TAKE_ID.exec(terms)?.[1] ?? null) : null
}

function whyNot(
  take: OfferedTake['take'],
  { item, isRight }: { item: LexiconRow | undefined; isRight: boolean },
): string | null {
  if (take.item_id.startsWith(TREE_WORD)) return 'no reviewer checks words of the family tree'
  if (item === undefined) return NO_ITEM
  const says = ownWords(take) || take.read_roman
  if (says === '') return UNWRITTEN
  const other = says === null ? null : whyOtherWords(says, item)
  if (other !== null) return other
  return isRight ? null : `no reviewer has called "${item.pothwari_roman}" right`
}
