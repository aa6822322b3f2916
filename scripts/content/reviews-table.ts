import * as v from 'valibot'
import type { LexiconRow } from '#server/content/author-schema.ts'
import type { VerdictRow } from '#server/db/voices-schema.ts'
import { REVIEW_COLUMNS, reviewRow } from './read-reviews.ts'
import type { ReviewerWork } from './reviewers.ts'
import { safeCell } from './tsv.ts'

type Lexicon = ReadonlyMap<string, LexiconRow>
type Decided = Pick<v.InferInput<typeof reviewRow>, 'roman' | 'shahmukhi' | 'comment'> & {
  /** Empty: a person has to decide, and the comment says why. */
  verdict: string
}

/**
 * What reviewers said, as the reviews.tsv that apply-reviews takes: by item, then in the order of their invitations. What it would
 * refuse stands there without a verdict, which it passes over.
 */
export function reviewsTable(work: readonly ReviewerWork[], lexicon: Lexicon): string {
  const rows = work
    .flatMap(({ reviewer: { initials, place }, verdicts }) =>
      verdicts.map((verdict) => ({ initials, place, verdict })),
    )
    .toSorted((a, b) => a.verdict.item_id.localeCompare(b.verdict.item_id))
    .map(({ initials, place, verdict }) => {
      const { item_id: id, judged_at: judgedAt } = verdict
      const item = lexicon.get(id)
      const date = judgedAt.slice(0, 10)
      const said = { id, place, initials, date, ...decide(verdict, item, `${initials} ${date}`) }
      return {
        ...usable(said),
        course_writes: item?.pothwari_roman ?? '(no longer in the course)',
        english: item?.english ?? '',
        sent: date,
      }
    })
  const lines = rows.map((row: Record<string, string>) =>
    REVIEW_COLUMNS.map((column) => safeCell(row[column] ?? '')),
  )
  return [REVIEW_COLUMNS, ...lines].map((cells) => cells.join('\t')).join('\n')
}

function decide(
  { verdict, roman, shahmukhi, comment, read_roman: read }: VerdictRow,
  item: LexiconRow | undefined,
  stamp: string,
): Decided {
  const undecided = (why: string): Decided => ({
    verdict: '',
    roman,
    shahmukhi,
    comment: comment === '' ? why : `${why}. ${comment}`,
  })
  if (item === undefined) return undecided('The course does not have this item any more')
  const isWorkedIn = new RegExp(`RE[VJ] ${stamp}`).test(item.source)
  const isOfOtherWords = read !== item.pothwari_roman && !isWorkedIn
  // Somebody else has said the same meanwhile.
  const isThereNow =
    verdict === 'different' &&
    roman === item.pothwari_roman &&
    (shahmukhi === '' || shahmukhi === item.shahmukhi)
  if (isThereNow && isOfOtherWords) return { verdict: 'ok', roman: '', shahmukhi: '', comment }
  if (isOfOtherWords)
    return undecided(`Said "${verdict}" of "${read}", as the course wrote it then`)
  switch (verdict) {
    case 'right':
      return { verdict: 'ok', roman: '', shahmukhi: '', comment }
    case 'nobody':
      return {
        verdict: 'reject',
        roman: '',
        shahmukhi: '',
        comment: comment || 'Nobody says that',
      }
    default:
      return roman === '' && shahmukhi === ''
        ? undecided('Says it differently, and did not write it: listen to the recording')
        : { verdict: 'fix', roman, shahmukhi, comment }
  }
}

type Said = Decided & { id: string; place: string; initials: string; date: string }

/** As it is where apply-reviews takes it; otherwise without its verdict, and with the reason. */
function usable(said: Said): Said {
  if (said.verdict === '') return said
  const parsed = v.safeParse(reviewRow, said)
  if (parsed.success) return said
  const [issue] = parsed.issues
  const why = `Said "${said.verdict}", but ${v.getDotPath(issue)} ${issue.message}`
  return { ...said, verdict: '', comment: said.comment === '' ? why : `${why}. ${said.comment}` }
}
