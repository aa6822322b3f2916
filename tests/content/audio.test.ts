import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DEFAULT_GREETING } from '#domain/default-greeting.ts'
import { audioManifest } from '#server/content/author-schema.ts'
import { clipFile } from '#server/content/clip-file.ts'
import { ContentProblems } from '#server/content/content-problems.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { readLexicon } from '#server/content/read-lexicon.ts'
import { readClipSources } from '../../scripts/audio/clip-sources.ts'
import { contentDir, publicDir } from './course-copy.ts'
import { readMpegFrames } from './mpeg-frames.ts'

const folders = { contentDir, publicDir }
const manifestText = readFileSync(join(contentDir, 'audio/manifest.json'), 'utf8')
const { clips, defaultClip, kinship } = v.parse(audioManifest, JSON.parse(manifestText))
const lexicon = readLexicon(
  'content/lexicon.tsv',
  readFileSync(join(contentDir, 'lexicon.tsv'), 'utf8'),
  new ContentProblems(),
)
const items = loadCourse(contentDir).lessons.flatMap((lesson) => lesson.items)

test('every word and sentence of the course has its clip', () => {
  expect(clips.map((clip) => clip.itemId).toSorted()).toEqual([...lexicon.keys()].toSorted())
  expect(clips.length).toBeGreaterThanOrEqual(250)
  expect(items.filter((item) => item.audioUrl === undefined)).toEqual([])
})

test.each([...clips, ...kinship].map((clip) => [clip.path, clip] as const))(
  '%s is what the manifest says',
  (_path, clip) => {
    const data = readFileSync(clipFile(clip.path, folders))
    expect(data.byteLength).toBe(clip.bytes)
    expect(createHash('sha256').update(data).digest('hex')).toBe(clip.sha256)
    expect(clip.durationMs).toBeGreaterThanOrEqual(300)
    expect(clip.durationMs).toBeLessThanOrEqual(6_000)
    const { seconds, kilobits } = readMpegFrames(data)
    expect(kilobits).toBe(48)
    // A decoder cuts off what the encoder put before and after: some frames.
    expect(Math.abs(seconds * 1_000 - clip.durationMs)).toBeLessThan(150)
  },
)

test('no clip lies about that the manifest does not know', () => {
  const free = mp3sIn(join(publicDir, 'audio'))
  const premium = mp3sIn(join(contentDir, 'audio/premium'))
  const known = [...clips, ...kinship].map((clip) => clip.path)
  expect([...free, ...premium].toSorted()).toEqual(known.toSorted())
})

test('no clip of a premium lesson lies where everybody can fetch it', () => {
  expect(
    mp3sIn(join(publicDir, 'audio')).filter((path) => !/\/(?:lesson[123]|family)\//.test(path)),
  ).toEqual([])
})

test('a clip that was cut off or overwritten is noticed', () => {
  const [clip] = clips
  const data = readFileSync(clipFile(clip?.path ?? '', folders))
  expect(() => readMpegFrames(data.subarray(0, -20))).toThrow('is cut off')
  expect(() => readMpegFrames(Buffer.from(data).fill(0, 3_000, 3_400))).toThrow('no frame begins')
})

test('the whole course is at most 8 MB of sound', () => {
  expect([...clips, ...kinship].reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(
    8_000_000,
  )
})

test('a synthesised clip says so in the manifest, in the lesson and in the file itself', () => {
  for (const clip of [...clips, ...kinship].filter(({ origin }) => origin === 'synthesised')) {
    expect(clip.voice).toMatch(/espeak-ng/)
    const file = readFileSync(clipFile(clip.path, folders)).toString('latin1')
    expect(file).toContain('Synthesised with espeak-ng')
  }
  for (const item of items) {
    const clip = clips.find(({ itemId }) => itemId === item.id)
    expect(item).toMatchObject({
      audioOrigin: clip?.origin,
      audioSpeaker: clip?.voice,
      audioTerms: clip?.licence,
    })
  }
})

test('a default greeting lies with the first lesson', () => {
  expect(defaultClip).toBe(DEFAULT_GREETING)
  expect(defaultClip).toMatch(/^\/audio\/lesson1\//)
  expect(clips.map((clip) => clip.path)).toContain(defaultClip)
})

test('the clips speak what the pronunciations say, under the names that the words give', () => {
  const spoken = readClipSources(contentDir).filter(({ isOfFamily }) => !isOfFamily)
  expect(spoken.map(({ itemId, words, path }) => [itemId, words, path])).toEqual(
    clips.map(({ itemId, words, path }) => [itemId, words, path]),
  )
})

test('every word that the family tree shows is heard by everybody, of a free lesson or in a clip of its own', () => {
  const table = readFileSync(join(contentDir, 'kinship.tsv'), 'utf8').trimEnd().split('\n')
  const shown = table.slice(1).flatMap((line) => {
    const [path = '', , roman = '', ...others] = line.split('\t')
    const ask = others.at(-1)
    return path !== '' && roman !== '' && ask === '' ? [roman] : []
  })
  expect(shown).toContain('maasṛa')
  const free = clips.filter(({ path }) => /\/lesson[123]\//.test(path))
  const heard = [...free, ...kinship].map(({ words }) => words)
  expect(shown.filter((word) => heard.filter((one) => one === word).length !== 1)).toEqual([])
  for (const { path, sha256 } of kinship) expect(path).toContain(`-${sha256.slice(0, 8)}.mp3`)
})

test('a word of the tree that a premium lesson teaches has the same sound in both places', () => {
  // "Daughter's son", which lesson 15 alone teaches.
  const ofItem = clips.find(({ words }) => words === 'dotra')
  const ofTree = kinship.find(({ words }) => words === 'dotra')
  expect(ofItem?.path).toBe('/audio/lesson15/dotra.mp3')
  expect([ofTree?.sha256, ofTree?.voice]).toEqual([ofItem?.sha256, ofItem?.voice])
  const sources = readClipSources(contentDir)
  expect(sources.filter((one) => one.isOfFamily).map(({ words }) => words)).toEqual(
    kinship.map(({ words }) => words),
  )
  const both = sources.filter(({ words }) => words === 'dotra')
  expect(both.map(({ recordingId }) => recordingId)).toEqual([ofItem?.itemId, ofItem?.itemId])
})

function mp3sIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((name) => name.endsWith('.mp3')).map((name) => `/audio/${name}`)
}

test("the language's name is heard in two syllables, as its speakers say it, not in three", () => {
  const spoken = readClipSources(contentDir).filter(({ words }) => words.includes('Pahaaṛi'))
  expect(spoken.map(({ itemId }) => itemId)).toEqual(['L14-21', 'L15-20', 'L15-21'])
  for (const { phonemes } of spoken) {
    const name = phonemes.split(' ').find((word) => word.includes('r.i') && word.startsWith('p'))
    expect(name?.match(/[aeiouEVIU@]/g)).toEqual(['a', 'i'])
  }
})
