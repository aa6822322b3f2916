import { describe, expect, test } from 'vitest'
import { termsByPath } from '#domain/kinship/find-term.ts'
import { loadKinship } from '#server/content/load-course.ts'
import { applyReviews } from '../../scripts/content/apply-reviews.ts'
import { readReviews } from '../../scripts/content/read-reviews.ts'
import { suggestionsTable } from '../../scripts/content/suggestions-table.ts'
import { readingGrade } from '../../scripts/content/reading-level.ts'
import { contentDir } from './course-copy.ts'

const HEADER = 'id\tverdict\troman\tshahmukhi\tplace\tinitials\tdate\tcomment'
const LEXICON = [
  'id\tlesson\tenglish\tpothwari_roman\tshahmukhi\tipa_or_empty\tpart_of_speech\tnote\tsource\tconfidence',
  'L04-01\t4\twater\tpaaṇi\tپاݨی\tpaɳĩ\tnoun\tUK spelling pani\tSIL2010\tmedium',
  'L04-19\t4\tGive me water.\tMiki paaṇi deo.\tمیکی پاݨی دیو۔\t\tsentence\tComposed\tSIL2010\tlow',
  'L05-17\t5\tyellow\tpeela\tپیلا\t\tadjective\t\tWPB-NER\tmedium\r',
  '',
].join('\n')
const CLIPS = [
  { itemId: 'L04-01', words: 'paaṇi', origin: 'synthesised' },
  { itemId: 'L05-17', words: 'peela', origin: 'family' },
]

function table(...rows: string[]): string {
  return [HEADER, ...rows].join('\n')
}

function applied(text: string, lexicon = LEXICON) {
  const read = readReviews(text)
  if (!read.ok) throw new Error(read.failure.join('\n'))
  const result = applyReviews(lexicon, read.value.reviews, CLIPS)
  if (!result.ok) throw new Error(result.failure.join('\n'))
  return result.value
}

const rowOf = (lexicon: string, id: string) =>
  lexicon
    .split('\n')
    .find((line) => line.startsWith(id))
    ?.split('\t') ?? []

describe('a review worked in', () => {
  test('an ok from Mirpur makes the row high, from elsewhere it is reviewed and no more', () => {
    const { lexicon } = applied(
      table(
        'L04-01\tok\t\t\tDadyal, Mirpur\tAB\t2026-11-30\t',
        'L05-17\tok\t\t\tRawalpindi\tCD\t2026-11-30\t',
      ),
    )
    expect(rowOf(lexicon, 'L04-01').slice(-2)).toEqual(['SIL2010; REV AB 2026-11-30', 'mirpur'])
    expect(rowOf(lexicon, 'L05-17').slice(-2)).toEqual(['WPB-NER; REV CD 2026-11-30', 'medium\r'])
  })

  test('a fix changes the words, keeps the old ones in the note, and waits for an ok', () => {
    const { lexicon, warnings } = applied(
      table('L04-01\tfix\tpaani\tپانی\tMirpur\tAB\t2026-11-30\t'),
    )
    expect(rowOf(lexicon, 'L04-01')).toEqual([
      'L04-01',
      '4',
      'water',
      'paani',
      'پانی',
      'paɳĩ',
      'noun',
      'UK spelling pani. Before review: paaṇi',
      'SIL2010; REV AB 2026-11-30',
      'medium',
    ])
    expect(warnings).toEqual([
      'L04-01: the clip says "paaṇi". Mend its row in content/audio/pronunciations.tsv, then npm run audio:build',
      'L04-01: the IPA is still that of "paaṇi"',
      'L04-01: "paaṇi" stands in L04-19 too',
    ])
  })

  test('a person’s recording is recorded anew, not synthesised', () => {
    const { warnings } = applied(table('L05-17\tfix\tpilla\t\tMirpur\tAB\t2026-11-30\t'))
    expect(warnings[0]).toContain('a person\'s recording says "peela"')
  })

  test('a fix and then an ok of it by another speaker from Kotli is of Mirpur', () => {
    const { lexicon } = applied(
      table(
        'L04-01\tfix\tpaani\t\tMirpur\tAB\t2026-11-30\t',
        'L04-01\tok\t\t\tKotli\tCD\t2026-12-01\t',
      ),
    )
    expect(rowOf(lexicon, 'L04-01').slice(-2)).toEqual([
      'SIL2010; REV AB 2026-11-30; REV CD 2026-12-01',
      'mirpur',
    ])
  })

  test('a reject makes the row low, says so, and takes its review back', () => {
    const once = applied(table('L04-01\tok\t\t\tMirpur\tAB\t2026-11-30\t')).lexicon
    const reject = table('L04-01\treject\t\t\tKotli\tCD\t2026-12-02\tnobody says so')
    const { lexicon } = applied(reject, once)
    expect(rowOf(lexicon, 'L04-01').slice(-3)).toEqual([
      'UK spelling pani. Rejected by a speaker (Kotli): nobody says so',
      'SIL2010; WAS REV AB 2026-11-30; REJ CD 2026-12-02',
      'low',
    ])
    // The older file once more does not bring the ok back.
    expect(applied(table('L04-01\tok\t\t\tMirpur\tAB\t2026-11-30\t'), lexicon).lexicon).toBe(
      lexicon,
    )
  })

  test('twice is once, and rows that nobody reviewed stay as they are, byte for byte', () => {
    const file = table(
      'L04-01\tfix\tpaani\t\tMirpur\tAB\t2026-11-30\t',
      'L05-17\treject\t\t\tKotli\tCD\t2026-12-02\tno',
    )
    const first = applied(file)
    const second = applied(file, first.lexicon)
    expect(second).toMatchObject({ lexicon: first.lexicon, applied: 0, again: 2, warnings: [] })
    const untouched = (text: string) => text.split('\n').filter((_, at) => at === 0 || at === 2)
    expect(untouched(first.lexicon)).toEqual(untouched(LEXICON))
    expect(first.lexicon.endsWith('\n')).toBe(true)
    expect(applied(table()).lexicon).toBe(LEXICON)
  })
})

describe('with anything wrong nothing is worked in, and every mistake is named', () => {
  const complaint = (...rows: string[]) => {
    const read = readReviews(table(...rows))
    if (!read.ok) return read.failure
    const result = applyReviews(LEXICON, read.value.reviews, CLIPS)
    return result.ok ? [] : result.failure
  }
  test.each([
    ['L4-1\tok\t\t\tMirpur\tAB\t2026-11-30\t', '2: id: is not an item id like L02-11'],
    ['L04-01\tyes\t\t\tMirpur\tAB\t2026-11-30\t', '2: verdict: must be ok, fix or reject'],
    ['L04-01\tfix\t\t\tMirpur\tAB\t2026-11-30\t', '2: roman: a fix needs roman or shahmukhi'],
    ['L04-01\tfix\tپانی\t\tMirpur\tAB\t2026-11-30\t', '2: roman: is not in Roman letters'],
    ['L04-01\tfix\t\tpaani\tMirpur\tAB\t2026-11-30\t', '2: shahmukhi: is not in Shahmukhi letters'],
    ['L04-01\treject\t\t\tMirpur\tAB\t2026-11-30\t', '2: comment: a reject says why'],
    [
      'L04-01\tok\t\t\t\tAB\t2026-11-30\t',
      '2: place: is empty: where does the reviewer come from?',
    ],
    ['L04-01\tok\t\t\tMirpur\tA.B.\t2026-11-30\t', '2: initials: must be one to five letters'],
    ['L04-01\tok\t\t\tMirpur\tAB\t30.11.2026\t', '2: date: must be a day, written YYYY-MM-DD'],
    ['L04-01\tok\t\t\tMirpur\tAB\t2026-02-30\t', '2: date: must be a day, written YYYY-MM-DD'],
    ['L04-01\tok\t\t\tMirpur\tAB\t2026-11-30\t\tmore', '2: has 9 columns, not 8'],
    ['L09-99\tok\t\t\tMirpur\tAB\t2026-11-30\t', '2: L09-99 is not in the lexicon'],
    [
      'L04-01\tok\tpaani\t\tMirpur\tAB\t2026-11-30\t',
      "2: ok, but other words than the course's stand beside it: say fix, or empty them",
    ],
  ])('%s', (row, reason) => {
    expect(complaint(row)).toEqual([reason])
  })

  test('two who do not agree settle it first', () => {
    const fix = (words: string, by: string) =>
      `L04-01\tfix\t${words}\t\tMirpur\t${by}\t2026-11-30\t`
    expect(complaint(fix('paani', 'AB'), fix('pani', 'CD'))).toEqual([
      '3: L04-01 says otherwise than line 2',
    ])
    expect(complaint(fix('paani', 'AB'), fix('paani', 'AB'))).toEqual([
      '3: L04-01 by AB is on line 2 too',
    ])
    expect(complaint(fix('paani', 'AB'), 'L04-01\treject\t\t\tKotli\tCD\t2026-11-30\tno')).toEqual([
      '3: L04-01 says otherwise than line 2',
    ])
    expect(complaint(fix('paani', 'AB'), fix('paani', 'CD'))).toEqual([])
  })

  test('a header that lacks a column, or has one that nobody reads', () => {
    expect(readReviews('id\tverdict\n')).toMatchObject({
      failure: ['1: the header lacks roman, shahmukhi, place, initials, date, comment'],
    })
    expect(readReviews(`${HEADER}\tmood\n`)).toMatchObject({
      failure: ['1: the header has mood, which nobody reads'],
    })
  })
})

test('what a spreadsheet does to the file does no harm', () => {
  const text = `\uFEFF${HEADER}\r\nL04-01\tok\t\t\tMirpur\tAB\t2026-11-30\r\n\r\n\t\t\t\t\t\t\t\r\n`
  const read = readReviews(text)
  expect(read).toMatchObject({ ok: true, value: { reviews: [{ id: 'L04-01', comment: '' }] } })
})

test('what learners sent is a reviews file to fill in, and no cell of it is a formula', () => {
  const sent = {
    item_id: 'L04-01',
    roman: '=HYPERLINK("x")',
    shahmukhi: null,
    place: 'Dadyal',
    comment: 'so says\tmy\nnani',
    created_at: '2026-11-30T10:00:00.000Z',
  }
  const printed = suggestionsTable([sent], new Map(), new Map())
  const [, row = ''] = printed.split('\n')
  expect(row.split('\t')).toEqual([
    'L04-01',
    '',
    '\'=HYPERLINK("x")',
    '',
    'Dadyal',
    '',
    '',
    'so says my nani',
    '(no longer in the course)',
    '',
    '2026-11-30',
  ])
  expect(readReviews(printed)).toMatchObject({ value: { reviews: [], undecided: 1 } })
  const decided = printed
    .replace('L04-01\t\t', 'L04-01\tfix\t')
    .replace('Dadyal\t\t\t', 'Dadyal\tAB\t2026-12-01\t')
  expect(readReviews(decided)).toMatchObject({
    value: { reviews: [{ roman: '=HYPERLINK("x")', place: 'Dadyal' }], undecided: 0 },
  })
})

test('the reading level rises with long words and long sentences, and says nothing of three words', () => {
  const easy = 'This is your aunt. She is at home. We eat rice. It is hot today. '.repeat(3)
  const hard =
    'Grammatical agreement necessitates considerable concentration, particularly whenever unfamiliar postpositions accompany feminine relatives. '.repeat(
      3,
    )
  expect(readingGrade('Say it so.')).toBeNull()
  expect(readingGrade(easy)).toBeLessThan(2)
  expect(readingGrade(hard)).toBeGreaterThan(14)
})

test('a suggestion for a relation stands beside the word and the English of the tree', () => {
  const terms = termsByPath(loadKinship(contentDir))
  const sent = (item_id: string) => {
    const created_at = '2026-11-30T10:00:00.000Z'
    return { item_id, roman: 'ours', shahmukhi: null, place: null, comment: null, created_at }
  }
  const sentOf = ['K-MZH', 'K-ZS', 'K-']
  const rows = suggestionsTable(sentOf.map(sent), new Map(), terms).split('\n').slice(1)
  expect(rows.map((row) => row.split('\t').slice(8, 10))).toEqual([
    ['maasṛa', "mother's sister's husband"],
    ['(no word)', "sister's son"],
    ['(no longer in the course)', ''],
  ])
})
