import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importRecordings } from '../../scripts/audio/import-recordings.ts'
import { readRecordings } from '../../scripts/audio/recordings.ts'
import { waveFile } from '../../scripts/sounds/wave-file.ts'
import { contentDir as realContent } from './course-copy.ts'
import { RATE, take } from './recording-sounds.ts'

const HEADER = 'itemId\tfile\torigin\tspeaker\tterms\tsays'
const HKAT_LIST = join(realContent, 'audio/lists/hkat.tsv')
const ROOT = join(import.meta.dirname, '../..')

let place: string
let contentDir: string
let from: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'audio-import-'))
  contentDir = join(place, 'content')
  from = join(place, 'corpus')
  mkdirSync(join(contentDir, 'audio'), { recursive: true })
  mkdirSync(from)
  cpSync(join(realContent, 'lexicon.tsv'), join(contentDir, 'lexicon.tsv'))
})
afterEach(() => rmSync(place, { recursive: true }))

const itemIds = new Set(
  readFileSync(join(realContent, 'lexicon.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? ''),
)

function sound(path: string): void {
  mkdirSync(dirname(join(from, path)), { recursive: true })
  writeFileSync(join(from, path), waveFile(take(), RATE))
}
function listed(...rows: string[]): string {
  const path = join(place, 'list.tsv')
  writeFileSync(path, [HEADER, ...rows].join('\n'))
  return path
}
const run = (list: string) => importRecordings({ from, list, contentDir, itemIds })
const row = (itemId: string, file: string, says = '') =>
  `${itemId}\t${file}\tnative\ta speaker from Rawalpindi, 2016\tCC BY 4.0\t${says}`
const table = () => readFileSync(join(contentDir, 'audio/recordings/recordings.tsv'), 'utf8')

test('a recording lies under its item, with whose voice it is and on which terms', () => {
  sound('EAEA0-1/phr_40_06.wav')
  expect(run(listed(row('L03-04', 'EAEA0-1/phr_40_06.wav'))).taken).toEqual(['L03-04'])
  expect(readRecordings(contentDir, itemIds).get('L03-04')).toMatchObject({
    origin: 'native',
    speaker: 'a speaker from Rawalpindi, 2016',
    terms: 'CC BY 4.0',
  })
})

test('a corpus that was unpacked into one folder has its files by their names', () => {
  sound('phr_40_06.wav')
  expect(run(listed(row('L03-04', 'EAEA0-1/phr_40_06.wav'))).taken).toEqual(['L03-04'])
})

test('Common Voice: the clip of a sentence, whatever its signs and stops', () => {
  sound('clips/common_voice_phr_7.mp3')
  writeFileSync(
    join(from, 'validated.tsv'),
    'client_id\tpath\tsentence\nx\tcommon_voice_phr_6.mp3\tکچھ ہور\nx\tcommon_voice_phr_7.mp3\tایہہ کتا نکا اے.\n',
  )
  expect(run(listed(row('L03-22', 'sentence:ایہہ کُتا نِکا اے۔'))).taken).toEqual(['L03-22'])
  expect(readdirSync(join(contentDir, 'audio/recordings'))).toContain('L03-22.mp3')
})

test('what says another form than the course writes is left out, and told', () => {
  sound('hek.wav')
  expect(run(listed(row('L06-01', 'hek.wav', 'hek')))).toEqual({
    taken: [],
    otherForms: ['L06-01 says hek'],
  })
})

test('recordings that are there stay, and a second one of an item is refused', () => {
  sound('a.wav')
  sound('b.wav')
  run(listed(row('L03-04', 'a.wav')))
  const before = table()
  expect(() => run(listed(row('L03-06', 'b.wav'), row('L03-04', 'b.wav')))).toThrow(
    /list\.tsv:3: L03-04 has a recording already/,
  )
  expect(table()).toBe(before)
  run(listed(row('L03-06', 'b.wav')))
  expect([...readRecordings(contentDir, itemIds).keys()]).toEqual(['L03-04', 'L03-06'])
})

test.each([
  ['a file that is not there', row('L03-04', 'gone.wav'), /list\.tsv:3: gone\.wav is not in/],
  ['an item that is not there', row('L99-04', 'a.wav'), /list\.tsv:3: no item has the id L99-04/],
  ['no terms', 'L03-04\ta.wav\tnative\tsomebody\t\t', /list\.tsv:3: terms are empty/],
  ['a cell too many', `${row('L03-04', 'a.wav')}\tmore`, /list\.tsv:3: has more than six cells/],
])('%s: nothing is written, and the line is told', (_, bad, reason) => {
  sound('a.wav')
  expect(() => run(listed(row('L03-06', 'a.wav'), bad))).toThrow(reason)
  expect(existsSync(join(contentDir, 'audio/recordings'))).toBe(false)
})

test('the list of the Hindu Kush corpus: 20 words as the course writes them, 6 in another form', () => {
  for (const line of readFileSync(HKAT_LIST, 'utf8').trimEnd().split('\n').slice(1)) {
    sound(line.split('\t')[1] ?? '')
  }
  const { taken, otherForms } = run(HKAT_LIST)
  expect([taken.length, otherForms.length]).toEqual([20, 6])
  expect(readRecordings(contentDir, itemIds).get('L04-01')?.terms).toContain('CC BY 4.0')
})

test('the command says what it did, and what to do next', () => {
  sound('a.wav')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/audio-import.ts', '--from', from, '--list', listed(row('L03-04', 'a.wav'))],
    { cwd: ROOT, encoding: 'utf8', env: { PATH: process.env['PATH'], CONTENT_DIR: contentDir } },
  )
  expect([stdout, stderr]).toEqual([
    '1 recording taken in. Run npm run audio:build to make their clips.\n',
    '',
  ])
})
