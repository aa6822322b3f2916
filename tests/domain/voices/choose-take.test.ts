import { expect, test } from 'vitest'
import { chooseTake, COURSE_VOICE, voicesOfLine } from '#domain/voices/choose-take.ts'

const LINE = 'Kee haal ai?'
const same = { roman: '', shahmukhi: '' }
/** The newest first. */
const ABBU = { id: 'abbu', speakerId: 'abbu', ...same }
const NANI_HER_WAY = { id: 'nani-2', speakerId: 'nani', roman: 'Kay haal ey?', shahmukhi: '' }
/** What she said nobody wrote; and the course, whose line she read, says something else by now. */
const NANI_UNWRITTEN = { id: 'nani-3', speakerId: 'nani', ...same, readRoman: '' }
const NANI_OLD_LINE = { id: 'nani-4', speakerId: 'nani', ...same, readRoman: 'Kay haal ai?' }
const NANI_READS = { id: 'nani-5', speakerId: 'nani', ...same, readRoman: LINE }
/** Of before takes told what they read. */
const NANI = { id: 'nani-1', speakerId: 'nani', ...same }

test.each([
  ['nobody has said it', [], null, 'told', null],
  ['nothing was chosen: whoever said it last', [ABBU, NANI], null, 'told', 'abbu'],
  ['Nani was chosen', [ABBU, NANI], 'nani', 'told', 'nani-1'],
  ['the course was chosen', [ABBU, NANI], COURSE_VOICE, 'told', null],
  ['who was chosen has not said it', [ABBU], 'nani', 'told', 'abbu'],
  ['Nani says it her way, and her words stand beside it', [NANI_HER_WAY], null, 'told', 'nani-2'],
  ['Nani says it her way, and is asked about', [NANI_HER_WAY], null, 'asked', null],
  ['Nani said it both ways, and is asked about', [NANI_HER_WAY, NANI], 'nani', 'asked', 'nani-1'],
  ['Nani reads the line, and is asked about', [NANI_READS, ABBU], null, 'asked', 'nani-5'],
  ['Nani says it in words that nobody wrote', [NANI_UNWRITTEN], null, 'told', 'nani-3'],
  ['Nani says so, and is asked about', [NANI_UNWRITTEN, ABBU], 'nani', 'asked', 'abbu'],
  ['Nani read what the course said then', [NANI_OLD_LINE], null, 'told', 'nani-4'],
  ['Nani did so, and is asked about', [NANI_OLD_LINE], null, 'asked', null],
  [
    'Nani was chosen, says it her way only, and Abbu as the course',
    [NANI_HER_WAY, ABBU],
    'nani',
    'asked',
    'abbu',
  ],
] as const)('%s', (_case, said, choice, saying, expected) => {
  expect(chooseTake(said, { choice, saying, line: LINE })?.id ?? null).toBe(expected)
})

test('a voice stands there once, with its newest take that may be heard', () => {
  const said = [NANI_HER_WAY, ABBU, NANI]
  expect(voicesOfLine(said, { saying: 'told', line: LINE }).map(({ id }) => id)).toEqual([
    'nani-2',
    'abbu',
  ])
  expect(voicesOfLine(said, { saying: 'asked', line: LINE }).map(({ id }) => id)).toEqual([
    'abbu',
    'nani-1',
  ])
})
