import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it, test } from 'vitest'
import { audioManifest } from '#server/content/author-schema.ts'
import { clipFile } from '#server/content/clip-file.ts'
import { measureLoudness } from '../../scripts/audio/loudness.ts'
import { missingTools, runTool } from '../../scripts/audio/run-tool.ts'
import { contentDir, publicDir } from './course-copy.ts'
import { loudnessOf } from './loudness-of.ts'
import { RATE, take } from './recording-sounds.ts'

const manifestText = readFileSync(join(contentDir, 'audio/manifest.json'), 'utf8')
const manifest = v.parse(audioManifest, JSON.parse(manifestText))
const clips = [...manifest.clips, ...manifest.kinship]
const hasFfmpeg = missingTools(['ffmpeg']).length === 0
const WITHOUT = 'no ffmpeg here'

test(
  'every clip can be decoded, is as loud as the others, and neither silent nor clipped',
  { timeout: 120_000 },
  async (context) => {
    if (!hasFfmpeg) return context.skip(WITHOUT)
    const odd: string[] = []
    for (const [path, samples] of await decoded()) {
      const loudness = loudnessOf(samples, RATE)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      if (!(loudness > -21 && loudness < -17)) odd.push(`${path}: ${loudness.toFixed(1)} LUFS`)
      if (peak >= 0.99) odd.push(`${path}: clipped`)
    }
    expect(odd).toEqual([])
  },
)

test('our measure of loudness is that of ffmpeg', async (context) => {
  if (!hasFfmpeg) return context.skip(WITHOUT)
  const clip = clips[0]
  if (!clip) throw new Error('no clip')
  const samples = (await decoded([clip])).get(clip.path) ?? new Float32Array(0)
  const { lufs } = await measureLoudness(clipFile(clip.path, { contentDir, publicDir }))
  expect(Math.abs(loudnessOf(samples, RATE) - lufs)).toBeLessThan(0.5)
})

it('a sound of half the size is 6 dB softer', () => {
  const [loud, soft] = [take({ noise: 0, level: 0.4 }), take({ noise: 0, level: 0.2 })]
  expect(loudnessOf(loud, RATE) - loudnessOf(soft, RATE)).toBeCloseTo(6.02, 1)
})

/** Many clips for each start of the program. */
async function decoded(wanted = clips): Promise<Map<string, Float32Array>> {
  const folder = mkdtempSync(join(tmpdir(), 'clips-'))
  const sounds = new Map<string, Float32Array>()
  try {
    for (let start = 0; start < wanted.length; start += 40) {
      const some = wanted.slice(start, start + 40)
      const inputs = some.flatMap(({ path }) => ['-i', clipFile(path, { contentDir, publicDir })])
      const raw = (index: number) => join(folder, `${start + index}.f32`)
      const outputs = some.flatMap((_, index) => ['-map', `${index}:a`, '-f', 'f32le', raw(index)])
      await runTool('ffmpeg', ['-nostdin', '-v', 'error', '-xerror', inputs, outputs])
      for (const [index, { path }] of some.entries()) {
        const bytes = readFileSync(raw(index))
        sounds.set(path, new Float32Array(Uint8Array.from(bytes).buffer))
      }
    }
    return sounds
  } finally {
    rmSync(folder, { recursive: true })
  }
}
