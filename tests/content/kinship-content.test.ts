import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentProblems } from '#server/content/content-problems.ts'
import { checkCourse } from '#server/content/load-course.ts'
import { unspokenWords } from '#server/content/kinship-clips.ts'
import { kinshipWords } from '#server/content/kinship-words.ts'
import { readKinship } from '#server/content/read-kinship.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'
import { contentDir, complaintAfter, exchange, lineOf } from './course-copy.ts'
import { SURVEYED } from './kinship-survey.ts'

const KINSHIP = 'kinship.tsv'
const text = readFileSync(join(contentDir, KINSHIP), 'utf8')
const lexicon = readLexicon(
  'lexicon.tsv',
  readFileSync(join(contentDir, 'lexicon.tsv'), 'utf8'),
  new ContentProblems(),
)

/** The complaints about the real table with one change, without the rest of the course. */
function complaintsAfter(change: (text: string) => string): string[] {
  const problems = new ContentProblems()
  readKinship('kinship.tsv', change(text), lexicon, problems)
  return problems.found.map(({ line, reason }) => `${line}: ${reason}`)
}

test('each word that no lesson has can be recorded, under an id that its place in the table does not change', () => {
  const rows = readKinship('kinship.tsv', text, lexicon, new ContentProblems())
  const wanted = unspokenWords(rows, lexicon)
  const words = kinshipWords(rows, wanted)
  expect(words.map(({ roman }) => roman)).toEqual([...wanted])
  const idsOf = (listed: typeof words) => new Map(listed.map(({ roman, id }) => [roman, id]))
  expect(new Set(idsOf(words).values()).size).toBe(wanted.size)
  expect(idsOf(kinshipWords(rows.toReversed(), wanted))).toEqual(idsOf(words))
})

const TAAYA = 'FB+\t\ttaaya'

/** What is broken, the real piece, what stands in its place, the reason, and another piece of the line to be named. */
const BROKEN: readonly (readonly [string, string, string, string, string?])[] = [
  ['an unknown step', TAAYA, 'FX\t\ttaaya', '"X" is no step: F M B Z S D H W'],
  ['an age where it says nothing', TAAYA, 'F+B\t\ttaaya', '"F+": + and - stand after B and Z only'],
  ['a sign without its step', TAAYA, '+FB\t\ttaaya', '"+" is no step'],
  ['two terms on one path without a rank', TAAYA, 'FB\t\ttaaya', 'shares FB with line'],
  ['a rank given twice', 'M\t2\tammi', 'M\t1\tammi', "rank 1 of M is line 2's already"],
  ['a rank that is none', 'M\t2\tammi', 'M\t0\tammi', 'rank: is neither empty nor 1 to 9'],
  [
    'no source',
    'HKAT-phr Kinship-fathersolderbrother taːja (CC BY 4.0)',
    '',
    'source: is empty',
    TAAYA,
  ],
  ['no place', 'elsewhere\tDewal, Bharakoh', 'elsewhere\t', 'place: is empty'],
  ['a confidence that is none', 'elsewhere\tDewal', 'sure\tDewal', 'confidence'],
  [
    'neither a word nor a reason to ask',
    TAAYA,
    'FB+\t\t',
    'has neither a word nor a reason to ask',
  ],
  ['script that no source spells', 'papa\t', 'papa\tپاپا', 'spells "papa" nothing, not پاپا'],
  ["script unlike the lexicon's", 'تایا', 'تایہ', 'spells "taaya" تایا, not تایہ'],
  ['script left out', 'تایا', '', 'spells "taaya" تایا, not nothing', TAAYA],
  [
    'a form that no source has',
    'khaala',
    'khaalu',
    '"khaalu" is not in the lexicon\'s note on maasi',
  ],
  ['a column too few', `${TAAYA}\t`, TAAYA, 'has 10 columns, not 11'],
  [
    'a form without its script',
    'ماماں, ماما',
    'ماماں',
    'also_said_shahmukhi has another number of forms than also_said',
  ],
]

const BROKEN_LINES = BROKEN.map(([what, from, to, reason, at = from]) => {
  return { what, from, to, reason, at }
})

test.each(BROKEN_LINES)('stops at $what, with line and reason', ({ from, to, reason, at }) => {
  const line = `${lineOf(KINSHIP, at)}: `
  const found = complaintsAfter(exchange(from, to))
  expect(found.filter((one) => one.startsWith(line) && one.includes(reason))).toHaveLength(1)
})

test('the real table has nothing to mend', () => {
  expect(complaintsAfter((unchanged) => unchanged)).toEqual([])
})

test('both lines of a path without ranks are named, and stop the start', () => {
  const message = complaintAfter(KINSHIP, exchange(TAAYA, 'FB\t\ttaaya'))
  const [wide, elder] = [lineOf(KINSHIP, 'FB\t\tchaacha'), lineOf(KINSHIP, TAAYA)]
  expect(message.split('\n')).toEqual([
    `content/${KINSHIP}:${wide}: shares FB with line ${elder}: needs a rank`,
    `content/${KINSHIP}:${elder}: shares FB with line ${wide}: needs a rank`,
  ])
})

test.each([
  ['unlike the rule', 'دِدے', 'ڈِڈے', 'dide is not spelled ڈِڈے by the rule', '\tdide\t'],
  [
    'unlike its lesson',
    'ابو\tSIL',
    'اَبُو\tSIL',
    'the lesson writes "abbu" ابو, not اَبُو',
    '\tabbu\t',
  ],
])('the check names a form whose script is %s', (_what, from, to, reason, at) => {
  const line = `content/${KINSHIP}:${lineOf(KINSHIP, at)}: `
  const found = complaintAfter(KINSHIP, exchange(from, to), checkCourse).split('\n')
  expect(found.filter((one) => one.startsWith(line) && one.includes(reason))).toHaveLength(1)
})

test('stops without the table', () => {
  expect(complaintAfter(KINSHIP, () => null)).toContain('content/kinship.tsv:1: is missing')
})

test('has every relation that the survey prints, as printed, and with its licence', () => {
  const rows = text.split('\n')
  const printed = SURVEYED.trim().split('\n')
  const missing = printed.filter((entry) => {
    const sourced = rows.filter(
      (row) => row.includes(`Kinship-${entry} (`) || row.includes(`Kinship-${entry},`),
    )
    return sourced.length !== 1 || !sourced[0]?.includes('(CC BY 4.0)')
  })
  expect(missing).toEqual([])
  expect([printed.length, new Set(printed.map((entry) => entry.split(' ')[0])).size]).toEqual([
    100, 90,
  ])
})

test('credits the survey for nothing that it does not print', () => {
  const credited = [...text.matchAll(/Kinship-([^(,]+?)(?=,| \()/gu)].map(([, entry = '']) => entry)
  const printed = new Set(SURVEYED.trim().split('\n'))
  expect(credited.filter((entry) => !printed.has(entry))).toEqual([])
})
