import { CLIP_CACHE, storedClips } from '../downloads/clip-cache.ts'
import { sha256Hex } from '../sha256-hex.ts'
import { fetchClip } from '../downloads/fetch-clip.ts'
import { clipsOf, type LessonClip } from '../downloads/lesson-clips.ts'
import type { LearnerDb } from '../learner-db.ts'
import { readableRows } from '../parse-rows.ts'
import { lessonRow } from '../rows.ts'
import { type FilesReport, noFiles } from './files-report.ts'

type Ports = {
  caches: Pick<CacheStorage, 'open'>
  fetch: typeof globalThis.fetch
  /** The page's. */
  origin: string
  signal: AbortSignal
}

/**
 * Hears each downloaded clip by its hash; a broken one goes and is fetched again where this learner may have it. What is wanted
 * and was never here is the downloader's.
 */
export async function checkClips(db: LearnerDb, ports: Ports): Promise<FilesReport> {
  const { caches, origin } = ports
  const cache = await caches.open(CLIP_CACHE)
  const rows = readableRows(lessonRow, await db.lessons.toArray())
  const known = new Map<string, LessonClip>(
    rows.flatMap(({ lesson }) => clipsOf(lesson, origin).map((clip) => [clip.key, clip])),
  )
  const report = noFiles()
  // An older version kept clips without a hash beside them: the lesson tells it.
  for (const [key, kept] of await storedClips(cache)) {
    report.checked += 1
    const clip = known.get(key)
    const expected = kept ?? clip?.sha256
    const response = await cache.match(key)
    const isHere = response !== undefined
    if (isHere && (await sha256Hex(await response.arrayBuffer())) === expected) continue
    if (isHere && expected === undefined) continue
    report.broken += 1
    await cache.delete(key)
    if (clip === undefined) report.lost += 1
    else {
      const outcome = await fetchClip(clip, { cache, fetch: ports.fetch, signal: ports.signal })
      if (outcome === 'kept') report.mended += 1
      else if (outcome === 'full') report.lost += 1
      else report.waiting += 1
    }
  }
  return report
}
