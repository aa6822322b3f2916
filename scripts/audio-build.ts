import { join } from 'node:path'
import { buildClips } from './audio/build-clips.ts'
import { missingTools } from './audio/run-tool.ts'

/** npm run audio:build: clips, premium clips and manifest from pronunciations and recordings. */
const root = join(import.meta.dirname, '..')
/** CONTENT_DIR is for tests, with `public` beside it; an author works in the repository. */
const contentDir = process.env['CONTENT_DIR'] ?? join(root, 'content')
const missing = missingTools(['espeak-ng', 'sox', 'ffmpeg', 'ffprobe'])
if (missing.length > 0) {
  console.error(`audio:build needs espeak-ng, sox and ffmpeg; not installed: ${missing.join(', ')}`)
  process.exit(1)
}

try {
  const manifest = await buildClips({
    contentDir,
    publicDir: join(contentDir, '../public'),
    cacheDir: join(root, '.cache/audio'),
    log: (line) => console.log(line),
  })
  const clips = [...manifest.clips, ...manifest.kinship]
  const bytes = clips.reduce((sum, clip) => sum + clip.bytes, 0)
  const recorded = clips.filter(({ origin }) => origin !== 'synthesised').length
  console.log(
    `${clips.length} clips, ${manifest.kinship.length} of them for the family tree alone, ${recorded} of them recordings, ${(bytes / 1_000).toFixed(0)} kB`,
  )
} catch (error) {
  // Already said in words for the person who records: a trace would bury them.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
