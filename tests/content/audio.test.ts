import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { audioManifest } from '#server/content/author-schema.ts'
import { loadCourse } from '#server/content/load-course.ts'
import { readClipSources } from '../../scripts/audio/clip-sources.ts'
import { contentDir, publicDir } from './course-copy.ts'

const manifestText = readFileSync(join(contentDir, 'audio/manifest.json'), 'utf8')
const { clips, defaultClip } = v.parse(audioManifest, JSON.parse(manifestText))
const items = loadCourse(contentDir).lessons.flatMap((lesson) => lesson.items)

test('every item of the free lessons has its clip', () => {
  expect(items.filter((item) => item.audioUrl === undefined)).toEqual([])
  expect(clips).toHaveLength(53)
})

test.each(clips.map((clip) => [clip.path, clip] as const))(
  '%s is what the manifest says',
  (path, clip) => {
    const data = readFileSync(join(publicDir, path))
    expect(data.byteLength).toBe(clip.bytes)
    expect(createHash('sha256').update(data).digest('hex')).toBe(clip.sha256)
    expect(clip.durationMs).toBeGreaterThanOrEqual(300)
    expect(clip.durationMs).toBeLessThanOrEqual(5_000)
    // 48 kbit/s: six bytes a millisecond, beside a tag and a frame.
    expect(clip.bytes / clip.durationMs).toBeGreaterThan(5)
    expect(clip.bytes / clip.durationMs).toBeLessThan(9)
  },
)

test('no clip lies about that the manifest does not know', () => {
  const files = readdirSync(join(publicDir, 'audio'), { recursive: true, encoding: 'utf8' })
  const found = files.filter((name) => name.endsWith('.mp3')).map((name) => `/audio/${name}`)
  expect(found.toSorted()).toEqual(clips.map((clip) => clip.path).toSorted())
})

test('a synthesised clip says so in the manifest, in the lesson and in the file itself', () => {
  for (const clip of clips.filter(({ origin }) => origin === 'synthesised')) {
    expect(clip.voice).toMatch(/espeak-ng/)
    const item = items.find(({ id }) => id === clip.itemId)
    expect(item).toMatchObject({ audioUrl: clip.path, audioOrigin: 'synthesised' })
    const file = readFileSync(join(publicDir, clip.path)).toString('latin1')
    expect(file).toContain('Synthesised with espeak-ng')
  }
})

test('a default greeting lies with the first lesson', () => {
  expect(defaultClip).toMatch(/^\/audio\/lesson1\//)
  expect(clips.map((clip) => clip.path)).toContain(defaultClip)
})

test('the clips speak what the pronunciations say, under the names that the words give', () => {
  const spoken = readClipSources(contentDir)
  expect(spoken.map(({ itemId, words, path }) => [itemId, words, path])).toEqual(
    clips.map(({ itemId, words, path }) => [itemId, words, path]),
  )
})
