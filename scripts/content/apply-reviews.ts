import { answerWords, plainWord } from '#domain/letters.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { isMirpuriPlace } from './mirpuri-places.ts'
import type { Review } from './read-reviews.ts'

/** What the manifest says of an item's clip. */
export type ReviewedClip = { itemId: string; words: string; origin: string }

export type AppliedReviews = {
  /** lexicon.tsv with the reviews in it; every row that none of them touches as it was, byte for byte. */
  lexicon: string
  applied: number
  /** Reviews whose stamp stands in the row already. */
  again: number
  /** What is to be done by hand because of a changed word. */
  warnings: string[]
}

/**
 * Works reviews into the lexicon. A fix changes the words and makes the row medium: the next ok is of the
 * new words. An ok by a Mirpuri speaker rates it mirpur. A reject makes it low, says so in its note, and takes
 * the word "reviewed" from it. All of it or, with a mistake anywhere, nothing: `line: reason`.
 */
export function applyReviews(
  lexiconText: string,
  reviews: readonly Review[],
  clips: readonly ReviewedClip[],
): Result<AppliedReviews, string[]> {
  const lines = lexiconText.split('\n')
  const columns = cellsOf(lines[0] ?? '').cells
  const places = new Map(lines.map((line, at) => [line.split('\t')[0] ?? '', at]))
  const problems = [
    ...reviews.flatMap(({ id, line }) =>
      places.has(id) ? [] : [`${line}: ${id} is not in the lexicon`],
    ),
    ...contradictions(reviews),
    ...reviews.flatMap((review) => otherWords(review, lines[places.get(review.id) ?? 0] ?? '')),
  ]
  if (problems.length > 0) return fail(problems)

  let again = 0
  const warnings: string[] = []
  for (const review of reviews) {
    const at = places.get(review.id) ?? 0
    const { cells, end } = cellsOf(lines[at] ?? '')
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
    const reviewed = reviewedRow(row, review)
    if (reviewed === null) {
      again += 1
      continue
    }
    lines[at] = columns.map((column) => reviewed[column] ?? '').join('\t') + end
    if (reviewed['pothwari_roman'] !== row['pothwari_roman']) {
      warnings.push(...warningsOf(row, reviewed, lines, clips))
    }
  }
  return ok({ lexicon: lines.join('\n'), applied: reviews.length - again, again, warnings })
}

type Row = Record<string, string>

/** The row with the review in it; null where it has been worked in before. */
function reviewedRow(row: Row, review: Review): Row | null {
  const { verdict, initials, date, place, comment } = review
  const { source = '', note = '', confidence = '' } = row
  const stamp = `${initials} ${date}`
  if (source.includes(`REV ${stamp}`) || source.includes(`REJ ${stamp}`)) return null
  if (verdict === 'reject') {
    return {
      ...row,
      note: joined(note, `Rejected by a speaker (${place}): ${comment}`),
      // No longer counted as reviewed: the product looks for REV.
      source: `${source.replaceAll('; REV ', '; WAS REV ')}; REJ ${stamp}`,
      confidence: 'low',
    }
  }
  const stamped = { ...row, source: `${source}; REV ${stamp}` }
  if (verdict === 'ok') {
    return { ...stamped, confidence: isMirpuriPlace(place) ? 'mirpur' : confidence }
  }
  const roman = review.roman || (row['pothwari_roman'] ?? '')
  const isNewWord = roman !== row['pothwari_roman']
  return {
    ...stamped,
    pothwari_roman: roman,
    shahmukhi: review.shahmukhi || (row['shahmukhi'] ?? ''),
    ...(isNewWord && { note: joined(note, `Before review: ${row['pothwari_roman']}`) }),
    confidence: 'medium',
  }
}

function joined(note: string, more: string): string {
  return note === '' ? more : `${note.replace(/\.$/, '')}. ${more}`
}

/** A row ends in \n or \r\n; the lines were cut at \n. */
function cellsOf(line: string): { cells: string[]; end: string } {
  const end = line.endsWith('\r') ? '\r' : ''
  return { cells: line.slice(0, line.length - end.length).split('\t'), end }
}

/** Two reviewers who do not agree settle it between them, not by who stands further down. */
function contradictions(reviews: readonly Review[]): string[] {
  return reviews.flatMap((review, index) => {
    const before = reviews.slice(0, index).filter(({ id }) => id === review.id)
    const twice = before.find((one) => one.initials === review.initials && one.date === review.date)
    if (twice)
      return [`${review.line}: ${review.id} by ${review.initials} is on line ${twice.line} too`]
    const other = before.find((one) => !agree(one, review))
    return other ? [`${review.line}: ${review.id} says otherwise than line ${other.line}`] : []
  })
}

/** An ok is of what stands there: with other words beside it nobody knows what was meant. */
function otherWords({ verdict, roman, shahmukhi, line }: Review, row: string): string[] {
  if (verdict !== 'ok') return []
  const { cells } = cellsOf(row)
  const differs = (given: string) => given !== '' && !cells.includes(given)
  return differs(roman) || differs(shahmukhi)
    ? [`${line}: ok, but other words than the course's stand beside it: say fix, or empty them`]
    : []
}

function agree(one: Review, other: Review): boolean {
  if ((one.verdict === 'reject') !== (other.verdict === 'reject')) return false
  if (one.verdict !== 'fix' || other.verdict !== 'fix') return true
  const same = (a: string, b: string) => a === '' || b === '' || a === b
  return same(one.roman, other.roman) && same(one.shahmukhi, other.shahmukhi)
}

function warningsOf(
  before: Row,
  after: Row,
  lines: readonly string[],
  clips: readonly ReviewedClip[],
): string[] {
  const { id = '', pothwari_roman: roman = '' } = after
  const old = before['pothwari_roman'] ?? ''
  const stale = clips.filter(({ itemId, words }) => itemId === id && words !== roman)
  const elsewhere = linesWith(old, lines).filter((other) => other !== id)
  return [
    ...stale.map(({ origin }) =>
      origin === 'synthesised'
        ? `${id}: the clip says "${old}". Mend its row in content/audio/pronunciations.tsv, then npm run audio:build`
        : `${id}: a person's recording says "${old}". Record "${roman}" anew, then npm run audio:build`,
    ),
    ...((before['ipa_or_empty'] ?? '') === '' ? [] : [`${id}: the IPA is still that of "${old}"`]),
    ...(elsewhere.length === 0 ? [] : [`${id}: "${old}" stands in ${elsewhere.join(', ')} too`]),
  ]
}

/** Ids of the rows in which the word stands, for a word alone. */
function linesWith(roman: string, lines: readonly string[]): string[] {
  const [word, ...more] = answerWords(roman).map(plainWord)
  if (word === undefined || more.length > 0) return []
  return lines.slice(1).flatMap((line) => {
    const [id = '', , , other = ''] = line.split('\t')
    return answerWords(other).map(plainWord).includes(word) ? [id] : []
  })
}
