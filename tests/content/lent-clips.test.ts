import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContentProblems } from '#server/content/content-problems.ts'
import { readAudio } from '#server/content/read-audio.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'
import { contentDir, publicDir } from './course-copy.ts'

/** The lexicon with one more row, and no clip for it. */
function clipOf(roman: string, shahmukhi: string, english: string) {
  const problems = new ContentProblems()
  const text = readFileSync(join(contentDir, 'lexicon.tsv'), 'utf8').trimEnd()
  const cells = ['L15-99', '15', english, roman, shahmukhi, '', 'noun', '', '', 'SIL2010', 'low']
  const row = cells.join('\t')
  const lexicon = readLexicon('content/lexicon.tsv', `${text}\n${row}\n`, problems)
  const manifest = readFileSync(join(contentDir, 'audio/manifest.json'), 'utf8')
  const folders = { contentDir, publicDir }
  const clips = readAudio({ file: 'manifest.json', text: manifest }, folders, lexicon, problems)
  problems.throwIfAny()
  return clips.get('L15-99')?.path
}

test('an item without a clip borrows that of the very same word in a free lesson', () => {
  expect(clipOf('Paihṇ', 'پیہݨ', 'a sister')).toBeUndefined()
  const [paihn, shahmukhi] = wordsOf('L02-05')
  expect(clipOf(paihn, shahmukhi, 'a sister of ours')).toBe('/audio/lesson2/paihn.mp3')
})

test('it borrows no word that only means the same, and none of a premium lesson', () => {
  expect(clipOf('bhain', 'بہن', 'sister')).toBeUndefined()
  expect(clipOf(...wordsOf('L04-01'), 'water')).toBeUndefined()
})

function wordsOf(id: string): [string, string] {
  const text = readFileSync(join(contentDir, 'lexicon.tsv'), 'utf8')
  const row = text.split('\n').find((line) => line.startsWith(`${id}\t`))
  const cells = row?.split('\t') ?? []
  return [cells[3] ?? '', cells[4] ?? '']
}
