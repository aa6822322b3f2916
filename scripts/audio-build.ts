import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { type AudioClip, audioManifest } from '#server/content/author-schema.ts'
import { clipFile } from '#server/content/clip-file.ts'
import { type ClipSource, readClipSources } from './audio/clip-sources.ts'
import { durationMs, measureLoudness } from './audio/loudness.ts'
import { missingTools, runTool } from './audio/run-tool.ts'
import { phonemesOf, synthesiseClip, VOICE } from './audio/synthesise-clip.ts'

/**
 * npm run audio:build: speaks every line of content/audio/pronunciations.tsv and writes the manifest.
 * A clip that the manifest calls native or family is a person's: it is measured, never made anew.
 */
const root = join(import.meta.dirname, '..')
const contentDir = join(root, 'content')
const manifestPath = join(contentDir, 'audio/manifest.json')
const folders = { publicDir: join(root, 'public'), contentDir }
const DEFAULT_ITEM = 'L01-01'

const missing = missingTools(['espeak-ng', 'sox', 'ffmpeg', 'ffprobe'])
if (missing.length > 0) {
  console.error(`audio:build needs espeak-ng, sox and ffmpeg; not installed: ${missing.join(', ')}`)
  process.exit(1)
}

const sources = readClipSources(contentDir)
const known = new Map(readManifest().map((clip) => [clip.itemId, clip]))
const version = /[\d.]+/.exec(runTool('espeak-ng', ['--version']).stdout)?.[0] ?? 'unknown'
const folder = mkdtempSync(join(tmpdir(), 'audio-build-'))
try {
  const clips = sources.map((source) => buildClip(source))
  dropForgotten(clips)
  const defaultClip = clips.find((clip) => clip.itemId === DEFAULT_ITEM)?.path
  writeFileSync(manifestPath, `${JSON.stringify({ defaultClip, clips }, null, 2)}\n`)
  const bytes = clips.reduce((sum, clip) => sum + clip.bytes, 0)
  console.log(`${clips.length} clips, ${(bytes / 1_000).toFixed(0)} kB`)
} finally {
  rmSync(folder, { recursive: true })
}

function buildClip(source: ClipSource): AudioClip {
  const before = known.get(source.itemId)
  const isPersons = before !== undefined && before.origin !== 'synthesised'
  const path = isPersons ? before.path : source.path
  const file = clipFile(path, folders)
  if (!isPersons) synthesise(source, file)
  const { lufs, peakDb } = measureLoudness(file)
  console.log(`${path}  ${lufs.toFixed(1)} LUFS  peak ${peakDb.toFixed(1)} dB`)
  const data = readFileSync(file)
  return {
    path,
    itemId: source.itemId,
    words: source.words,
    durationMs: durationMs(file),
    bytes: data.byteLength,
    sha256: createHash('sha256').update(data).digest('hex'),
    origin: before?.origin ?? 'synthesised',
    voice: isPersons ? before.voice : `espeak-ng ${version} ${VOICE}`,
    licence: isPersons
      ? before.licence
      : 'Free to use with the course. Rendered by eSpeak NG (GPL-3.0-or-later); the program is not part of the app',
  }
}

/** espeak-ng drops a mnemonic that it does not know without a word: a changed reading stops here. */
function synthesise(source: ClipSource, file: string): void {
  const phonemes = phonemesOf(source.say)
  if (phonemes !== source.phonemes) {
    throw new Error(
      `${source.itemId} is read as ${phonemes}, not as ${source.phonemes}: ${source.say}`,
    )
  }
  mkdirSync(dirname(file), { recursive: true })
  synthesiseClip(source.say, file, folder)
}

function readManifest(): AudioClip[] {
  if (!existsSync(manifestPath)) return []
  return v.parse(audioManifest, JSON.parse(readFileSync(manifestPath, 'utf8'))).clips
}

/** A synthesised clip whose item is gone or renamed goes too. */
function dropForgotten(clips: readonly AudioClip[]): void {
  const kept = new Set(clips.map((clip) => clip.path))
  for (const clip of known.values()) {
    if (clip.origin === 'synthesised' && !kept.has(clip.path)) {
      rmSync(clipFile(clip.path, folders), { force: true })
    }
  }
}
