import { expect, test } from 'vitest'
import { chooseTake, COURSE_VOICE, voicesOfLine } from '#domain/voices/choose-take.ts'

const same = { roman: '', shahmukhi: '' }
/** The newest first. */
const ABBU = { id: 'abbu', speakerId: 'abbu', ...same }
const NANI_HER_WAY = { id: 'nani-2', speakerId: 'nani', roman: 'Kay haal ey?', shahmukhi: '' }
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
  [
    'Nani was chosen, says it her way only, and Abbu as the course',
    [NANI_HER_WAY, ABBU],
    'nani',
    'asked',
    'abbu',
  ],
] as const)('%s', (_case, said, choice, saying, expected) => {
  expect(chooseTake(said, { choice, saying })?.id ?? null).toBe(expected)
})

test('a voice stands there once, with its newest take that may be heard', () => {
  const said = [NANI_HER_WAY, ABBU, NANI]
  expect(voicesOfLine(said, 'told').map(({ id }) => id)).toEqual(['nani-2', 'abbu'])
  expect(voicesOfLine(said, 'asked').map(({ id }) => id)).toEqual(['abbu', 'nani-1'])
})
