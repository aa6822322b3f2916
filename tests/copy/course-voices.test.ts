import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { voicesBenefit, voicesLine } from '#copy/course-voices.ts'

const COMPUTER = 'Audio for every line: a computer’s voice, and your family’s where they record it'

test.each([
  ['a computer alone', { native: 0, family: 0, synthesised: 300 }, COMPUTER],
  [
    'families',
    { native: 0, family: 2, synthesised: 298 },
    'Voices of families for 2 of 300 lines so far',
  ],
  [
    'some native speakers',
    { native: 12, family: 2, synthesised: 286 },
    'Native speaker audio for 12 of 300 lines so far',
  ],
  ['native speakers alone', { native: 300, family: 0, synthesised: 0 }, 'Native speaker audio'],
  ['nobody', { native: 0, family: 0, synthesised: 0 }, COMPUTER],
])('where %s speak, the plan says so', (_who, counts, line) => {
  expect(voicesLine(counts)).toBe(line)
  const { title, text } = voicesBenefit(counts)
  expect(/native/i.test(`${title} ${text}`)).toBe(counts.native > 0)
})

/** A text that promises native speakers for the whole course. The coach's button asks each clip for its origin. */
const CLAIM = /native(?: speaker)? (?:audio|recordings?|voices?|clips?)/i

test('no text claims a native voice that the course does not have', () => {
  const { clips } = JSON.parse(readFileSync('content/audio/manifest.json', 'utf8')) as {
    clips: { origin: string }[]
  }
  expect(clips.length).toBeGreaterThan(300)
  if (clips.every(({ origin }) => origin === 'native')) return
  const counted = 'src/copy/course-voices.ts'
  const files = globSync(['src/**/*.{ts,tsx}', 'index.html', 'content/marketing.yaml'])
  expect(files).toContain(counted)
  const claims = files
    .filter((file) => file !== counted)
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.filter((line) => CLAIM.test(line)).map((line) => `${file}: ${line.trim()}`)
    })
  expect(claims).toEqual([])
})
