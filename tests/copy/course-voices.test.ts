import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { voicesBenefit, voicesLine } from '#copy/course-voices.ts'

const OWN = 'your family’s where they record it'

test.each([
  [
    'a computer alone',
    { native: 0, family: 0, synthesised: 300 },
    `Audio for every line: 300 by a computer, and ${OWN}`,
  ],
  [
    'families',
    { native: 0, family: 2, synthesised: 298 },
    'Audio for every line: 2 by families and 298 by a computer',
  ],
  [
    'some native speakers',
    { native: 12, family: 2, synthesised: 286 },
    'Audio for every line: 12 by native speakers, 2 by families and 286 by a computer',
  ],
  [
    'native speakers alone',
    { native: 300, family: 0, synthesised: 0 },
    'Audio for every line: 300 by native speakers',
  ],
  ['nobody', { native: 0, family: 0, synthesised: 0 }, `Audio of ${OWN}`],
])('where %s speak, the plan says how many lines each of them speaks', (_who, counts, line) => {
  expect(voicesLine(counts)).toBe(line)
  const { title, text } = voicesBenefit(counts)
  expect(/native/i.test(`${title} ${text}`)).toBe(counts.native > 0)
  const { native, family, synthesised } = counts
  const said = [...text.matchAll(/\d+/g)].map(Number)
  expect(said).toEqual([native, family, synthesised].filter((count) => count > 0))
})

/** A text that promises native speakers for the whole course. The coach's button asks each clip for its origin. */
const CLAIM =
  /native(?: speakers?[’']?s?)? (?:audio|recordings?|voices?|clips?|speech|pronunciation)|(?:spoken|said|voiced|recorded|read|audio|voices?|recordings?|clips?) (?:by|of|from) (?:real )?native/i

test.each([
  'Native audio',
  'native speaker recordings',
  'Every line is spoken by native speakers',
  'voices of native speakers',
  'clips from real native speakers',
])('"%s" is a claim', (text) => expect(CLAIM.test(text)).toBe(true))

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
