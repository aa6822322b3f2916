import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { type AudioClip, type AudioManifest, audioManifest } from '#server/content/author-schema.ts'
import { clipFile } from '#server/content/clip-file.ts'
import { cachedClip } from './clip-cache.ts'
import { type ClipSource, readClipSources } from './clip-sources.ts'
import { encodeClip } from './encode-clip.ts'
import { measureLoudness } from './loudness.ts'
import { readRecordings, type Recording } from './recordings.ts'
import { runTool } from './run-tool.ts'
import { synthesiseClip, VOICE } from './synthesise-clip.ts'
import { trimRecording } from './trim-recording.ts'

const DEFAULT_ITEM = 'L01-01'
const SYNTHESISED_TERMS =
  'Free to use with the course. Rendered by eSpeak NG (GPL-3.0-or-later); the program is not part of the app'

export type BuildPlace = {
  contentDir: string
  publicDir: string
  cacheDir: string
  log: (line: string) => void
}

/**
 * Makes every clip of content/audio/pronunciations.tsv, a person's recording in place of the computer
 * voice where there is one, and writes the manifest. Throws before it writes anything when a recording
 * cannot be used.
 */
export async function buildClips(place: BuildPlace): Promise<AudioManifest> {
  const sources = readClipSources(place.contentDir)
  const recordings = readRecordings(
    place.contentDir,
    new Set(sources.map((one) => one.recordingId)),
  )
  const versions = [await versionOf('espeak-ng'), await versionOf('sox'), await versionOf('ffmpeg')]
  const folder = mkdtempSync(join(tmpdir(), 'audio-build-'))
  try {
    const takes = await trimAll(recordings, folder)
    const clips = await inParallel(sources, async (source) => {
      const recording = recordings.get(source.recordingId)
      const trimmed = takes.get(source.recordingId)
      const own = mkdtempSync(join(folder, 'clip-'))
      return recording && trimmed
        ? fromRecording({ source, recording, trimmed, versions }, place)
        : fromVoice({ source, folder: own, versions }, place)
    })
    const manifest = manifestOf(sources, clips)
    dropForgotten(clips, place)
    writeFileSync(manifestFile(place), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function manifestOf(sources: readonly ClipSource[], clips: readonly AudioClip[]): AudioManifest {
  const ofFamily = new Set(sources.filter((one) => one.isOfFamily).map(({ itemId }) => itemId))
  return {
    defaultClip: clips.find((clip) => clip.itemId === DEFAULT_ITEM)?.path ?? '',
    clips: clips.filter(({ itemId }) => !ofFamily.has(itemId)),
    kinship: clips
      .filter(({ itemId }) => ofFamily.has(itemId))
      .map(({ itemId: _word, ...clip }) => clip),
  }
}

/** All recordings are judged before the first clip is written, and all complaints come at once. */
async function trimAll(recordings: ReadonlyMap<string, Recording>, folder: string) {
  const takes = new Map<string, string>()
  const complaints: string[] = []
  for (const [itemId, recording] of recordings) {
    const target = join(folder, `${itemId}.wav`)
    const trimmed = await trimRecording(recording.file, target)
    if (trimmed.ok) takes.set(itemId, target)
    else complaints.push(`${recording.name}: ${trimmed.failure}`)
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  return takes
}

async function fromRecording(
  {
    source,
    recording,
    trimmed,
    versions,
  }: { source: ClipSource; recording: Recording; trimmed: string; versions: readonly string[] },
  place: BuildPlace,
): Promise<AudioClip> {
  const comment = `${recording.origin} recording: ${recording.speaker}. ${recording.terms}`
  const take = createHash('sha256').update(readFileSync(trimmed)).digest('hex')
  const built = await cachedClip(
    { cacheDir: place.cacheDir, madeFrom: [...versions, take, comment] },
    (file) => encodeClip(trimmed, file, comment),
  )
  return describe(source, place, built, {
    origin: recording.origin,
    voice: recording.speaker,
    licence: recording.terms,
  })
}

async function fromVoice(
  { source, folder, versions }: { source: ClipSource; folder: string; versions: readonly string[] },
  place: BuildPlace,
): Promise<AudioClip> {
  const madeFrom = [...versions, VOICE, source.say, source.phonemes]
  const built = await cachedClip({ cacheDir: place.cacheDir, madeFrom }, (file) =>
    synthesiseClip(source, file, folder),
  )
  return describe(source, place, built, {
    origin: 'synthesised',
    voice: `espeak-ng ${versions[0]} ${VOICE}`,
    licence: SYNTHESISED_TERMS,
  })
}

async function describe(
  { path: plainPath, itemId, isOfFamily, words }: ClipSource,
  place: BuildPlace,
  built: { isNew: boolean; durationMs: number; file: string },
  provenance: Pick<AudioClip, 'origin' | 'voice' | 'licence'>,
): Promise<AudioClip> {
  const data = readFileSync(built.file)
  const sha256 = createHash('sha256').update(data).digest('hex')
  const path = isOfFamily ? plainPath.replace('.mp3', `-${sha256.slice(0, 8)}.mp3`) : plainPath
  const file = clipFile(path, place)
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(built.file, file)
  if (built.isNew) {
    const { lufs, peakDb } = await measureLoudness(file)
    place.log(`${path}  ${lufs.toFixed(1)} LUFS  peak ${peakDb.toFixed(1)} dB`)
  }
  return {
    path,
    itemId,
    words,
    durationMs: built.durationMs,
    bytes: data.byteLength,
    sha256,
    ...provenance,
  }
}

async function versionOf(program: string): Promise<string> {
  const flag = program === 'ffmpeg' ? '-version' : '--version'
  const { stdout } = await runTool(program, [flag])
  return /\d[\d.]*/.exec(stdout)?.[0] ?? 'unknown'
}

function manifestFile({ contentDir }: BuildPlace): string {
  return join(contentDir, 'audio/manifest.json')
}

/** A clip whose item is gone or renamed goes too. */
function dropForgotten(clips: readonly AudioClip[], place: BuildPlace): void {
  if (!existsSync(manifestFile(place))) return
  const before = v.parse(audioManifest, JSON.parse(readFileSync(manifestFile(place), 'utf8')))
  const kept = new Set(clips.map((clip) => clip.path))
  for (const { path } of [...before.clips, ...before.kinship]) {
    if (!kept.has(path)) rmSync(clipFile(path, place), { force: true })
  }
}

/** In the order of the sources, as many at once as the machine has cores. */
async function inParallel<T, R>(sources: readonly T[], make: (source: T) => Promise<R>) {
  const results: R[] = []
  const waiting = sources.entries()
  async function work(): Promise<void> {
    for (const [index, source] of waiting) results[index] = await make(source)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}
