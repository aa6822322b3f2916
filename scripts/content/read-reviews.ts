import * as v from 'valibot'
import { isLocalDate } from '#domain/calendar.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { plainCell } from './tsv.ts'

const COLUMNS = ['id', 'verdict', 'roman', 'shahmukhi', 'place', 'initials', 'date', 'comment']
/** Beside them in what `suggestions` and `reviews` print: to be read, not to be applied. */
const READ_ONLY_COLUMNS = ['course_writes', 'english', 'sent']
export const REVIEW_COLUMNS: readonly string[] = [...COLUMNS, ...READ_ONLY_COLUMNS]

const words = (what: string, isWritten: RegExp) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(120, 'is longer than 120 characters'),
    v.regex(isWritten, `is not in ${what} letters`),
    v.transform((text) => text.normalize('NFC')),
  )

export const reviewRow = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^L\d{2}-\d{2}$/, 'is not an item id like L02-11')),
    verdict: v.picklist(['ok', 'fix', 'reject'], 'must be ok, fix or reject'),
    roman: words('Roman', /^(?:(?=.*\p{Script=Latin})\P{Script=Arabic}*)?$/u),
    shahmukhi: words('Shahmukhi', /^(?:(?=.*\p{Script=Arabic})\P{Script=Latin}*)?$/u),
    place: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('is empty: where does the reviewer come from?'),
      v.maxLength(60, 'is longer than 60 characters'),
    ),
    /** As the product reads them in `; REV initials date`. */
    initials: v.pipe(v.string(), v.regex(/^\p{L}{1,5}$/u, 'must be one to five letters')),
    date: v.pipe(v.string(), v.check(isLocalDate, 'must be a day, written YYYY-MM-DD')),
    comment: v.pipe(v.string(), v.trim(), v.maxLength(500, 'is longer than 500 characters')),
  }),
  v.forward(
    v.check(
      ({ verdict, roman, shahmukhi }) => verdict !== 'fix' || roman !== '' || shahmukhi !== '',
      'a fix needs roman or shahmukhi',
    ),
    ['roman'],
  ),
  v.forward(
    v.check(({ verdict, comment }) => verdict !== 'reject' || comment !== '', 'a reject says why'),
    ['comment'],
  ),
)

export type Review = v.InferOutput<typeof reviewRow> & { line: number }
export type Reviews = { reviews: Review[]; undecided: number }

/** reviews.tsv (content/README.md, "How to review"), whole or not at all: `line: reason` for each mistake. */
export function readReviews(text: string): Result<Reviews, string[]> {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  const columns = header.split('\t').map((column) => column.trim())
  const missing = COLUMNS.filter((column) => !columns.includes(column))
  const unknown = columns.filter((column) => !REVIEW_COLUMNS.includes(column))
  if (missing.length > 0) return fail([`1: the header lacks ${missing.join(', ')}`])
  if (unknown.length > 0)
    return fail([`1: the header has ${unknown.join(', ')}, which nobody reads`])

  const problems: string[] = []
  const reviews: Review[] = []
  let undecided = 0
  lines.forEach((rest, index) => {
    const line = index + 2
    if (rest.trim() === '') return
    const cells = rest.split('\t')
    // A spreadsheet leaves out empty cells at the end.
    if (cells.length > columns.length) {
      problems.push(`${line}: has ${cells.length} columns, not ${columns.length}`)
      return
    }
    const given = Object.fromEntries(
      columns.map((column, at) => [column, plainCell(cells[at] ?? '').trim()]),
    )
    // A suggestion that nobody has decided about yet.
    if (given['verdict'] === '') return void (undecided += 1)
    const parsed = v.safeParse(reviewRow, given)
    if (parsed.success) return void reviews.push({ ...parsed.output, line })
    for (const issue of parsed.issues) {
      problems.push(`${line}: ${v.getDotPath(issue) ?? 'row'}: ${issue.message}`)
    }
  })
  return problems.length > 0 ? fail(problems) : ok({ reviews, undecided })
}
