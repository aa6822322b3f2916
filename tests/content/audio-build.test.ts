import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { buildClips } from '../../scripts/audio/build-clips.ts'
import { durationMs, measureLoudness } from '../../scripts/audio/loudness.ts'
import { readRecordings } from '../../scripts/audio/recordings.ts'
import { missingTools } from '../../scripts/audio/run-tool.ts'
import { waveFile } from '../../scripts/sounds/wave-file.ts'
import { contentDir as realContent } from './course-copy.ts'
import { RATE, take } from './recording-sounds.ts'

const HEADER = 'itemId\torigin\tspeaker\tterms\n'
const ROW = 'L02-04\tfamily\ta grandfather from Kotli\tFor this course only\n'
const root = mkdtempSync(join(tmpdir(), 'audio-'))
const contentDir = join(root, 'content')
const recordings = join(contentDir, 'audio/recordings')
const place = {
  contentDir,
  publicDir: join(root, 'public'),
  cacheDir: join(root, 'cache'),
  log: () => undefined,
}

beforeAll(() => {
  mkdirSync(recordings, { recursive: true })
  for (const name of ['lexicon.tsv', 'kinship.tsv']) {
    cpSync(join(realContent, name), join(contentDir, name))
  }
  const spoken = readFileSync(join(realContent, 'audio/pronunciations.tsv'), 'utf8').split('\n')
  const wanted = spoken.filter((line) =>
    /^(itemId|L01-01|L02-04|L07-01|L14-15|maasṛa)\t/.test(line),
  )
  writeFileSync(join(contentDir, 'audio/pronunciations.tsv'), `${wanted.join('\n')}\n`)
})
afterAll(() => rmSync(root, { recursive: true }))

function laid(fileName: string | null, table: string): void {
  rmSync(recordings, { recursive: true })
  mkdirSync(recordings)
  writeFileSync(join(recordings, 'recordings.tsv'), HEADER + table)
  if (fileName !== null) writeFileSync(join(recordings, fileName), waveFile(take(), RATE))
}

describe('the folder of recordings', () => {
  const items = new Set(['L02-04'])

  it('says whose voice a take is, and on which terms', () => {
    laid('L02-04.WAV', ROW)
    expect(readRecordings(contentDir, items).get('L02-04')).toMatchObject({
      origin: 'family',
      speaker: 'a grandfather from Kotli',
      terms: 'For this course only',
    })
  })

  it.each([
    ['a take without a row', 'L02-04.wav', '', 'whose voice is it?'],
    ['a row without a take', null, ROW, 'no recording of L02-04 is there'],
    ['a take of no item', 'L99-01.wav', '', 'no item has the id L99-01'],
    ['an origin that is none', 'L02-04.wav', ROW.replace('family', 'robot'), 'neither native nor'],
    ['no speaker', 'L02-04.wav', 'L02-04\tnative\t\tfree\n', 'speaker is empty'],
    ['no terms', 'L02-04.wav', 'L02-04\tnative\ta neighbour\t\n', 'terms are empty'],
    ['two rows', 'L02-04.wav', ROW + ROW, 'L02-04 has two rows'],
  ])('refuses %s', (_what, fileName, table, words) => {
    laid(fileName, table)
    expect(() => readRecordings(contentDir, items)).toThrow(words)
  })
})

const missing = missingTools(['espeak-ng', 'sox', 'ffmpeg', 'ffprobe'])

test(
  'a recording replaces the computer voice at the next build, is brought to its loudness and stays as it is',
  { timeout: 60_000 },
  async (context) => {
    if (missing.length > 0) return context.skip(`no ${missing.join(', ')} here`)
    laid(null, '')
    const { clips: before, kinship } = await buildClips(place)
    // A word of the family that no item has: the hash in its address is that of its file.
    const maasra = kinship.at(-1)
    // Of a premium lesson's word two clips are made at once, the tree's for everybody.
    expect(kinship.map(({ words, origin }) => [words, origin])).toEqual([
      ['naatedaar', 'synthesised'],
      ['maasṛa', 'synthesised'],
    ])
    const bytes = readFileSync(join(place.publicDir, maasra?.path ?? ''))
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(maasra).toMatchObject({
      path: `/audio/family/maasra-${hash.slice(0, 8)}.mp3`,
      sha256: hash,
    })
    expect(before.map(({ origin }) => origin)).toEqual(Array(4).fill('synthesised'))

    laid('L02-04.wav', ROW)
    const original = readFileSync(join(recordings, 'L02-04.wav'))
    const { clips } = await buildClips(place)
    expect(clips.map(({ origin }) => origin)).toEqual([
      'synthesised',
      'family',
      'synthesised',
      'synthesised',
    ])
    const recorded = clips[1]
    expect(recorded).toMatchObject({
      path: '/audio/lesson2/prah.mp3',
      voice: 'a grandfather from Kotli',
      licence: 'For this course only',
    })
    const file = join(place.publicDir, 'audio/lesson2/prah.mp3')
    expect((await measureLoudness(file)).lufs).toBeGreaterThan(-21)
    expect((await measureLoudness(file)).lufs).toBeLessThan(-17)
    // 0.8 s of voice in 1.8 s.
    expect(await durationMs(file)).toBeGreaterThan(900)
    expect(await durationMs(file)).toBeLessThan(1_300)
    expect(readFileSync(join(recordings, 'L02-04.wav')).equals(original)).toBe(true)
    // The others are what they were, byte for byte.
    expect([clips[0], clips[2]]).toEqual([before[0], before[2]])

    laid('L02-04.wav', ROW)
    writeFileSync(join(recordings, 'L02-04.wav'), waveFile(take({ level: 3 }), RATE))
    await expect(buildClips(place)).rejects.toThrow(
      'content/audio/recordings/L02-04.wav: it is clipped: record it again',
    )
    expect(JSON.parse(readFileSync(join(contentDir, 'audio/manifest.json'), 'utf8')).clips).toEqual(
      clips,
    )

    laid('maasṛa.wav', ROW.replace('L02-04', 'maasṛa'))
    const last = await buildClips(place)
    expect(last.clips).toEqual(before)
    // The family's take has another address, and nothing is left of the computer's.
    expect(last.kinship.at(-1)).toMatchObject({
      origin: 'family',
      voice: 'a grandfather from Kotli',
    })
    expect(last.kinship.at(-1)?.path).not.toBe(maasra?.path)
    expect(readdirSync(join(place.publicDir, 'audio/family'))).toHaveLength(2)
  },
)
