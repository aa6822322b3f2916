import * as v from 'valibot'
import { readGameStats } from '../game-stats.ts'
import type { LearnerDb } from '../learner-db.ts'
import { readableRow } from '../parse-rows.ts'
import { lessonRow } from '../rows.ts'
import { readSetting } from '../settings.ts'
import type { WithLock } from '../with-lock.ts'
import { CLIP_CACHE, storedClips, clipKey } from './clip-cache.ts'
import { fetchClip } from './fetch-clip.ts'
import { clipsOf, comesWithTheApp, type LessonClip } from './lesson-clips.ts'
import { readPinnedLessons } from './pinned-lessons.ts'

/** In the settings of the learner's database: the ids of lessons whose clips have been fetched ahead once. */
const KEY = 'fetchedAhead'
export const FETCH_AHEAD_LOCK = 'apni-boli:fetch-ahead'
/** The lesson to take now, and the one that is next while it is being done. */
const LESSONS_AHEAD = 2
/** Nobody asked for these bytes: with less left than this the disk is left alone. */
const RESERVED_BYTES = 50_000_000

export type PrefetchPorts = {
  caches: Pick<CacheStorage, 'open'>
  fetch: typeof globalThis.fetch
  withLock: WithLock
  origin: string
  /** Bytes that the browser still grants; null where it does not say. */
  freeBytes: () => Promise<number | null>
  /** Asked before each clip: the learner may have left the wireless network meanwhile. */
  mayFetch: () => boolean
  signal: AbortSignal
}

/**
 * Brings the clips of the learner's next lessons, one after the other, so that they sound at once. The free ones come with the
 * app. Each lesson once: what was removed or given up does not come back uninvited. Whatever goes wrong ends it silently.
 */
export async function prefetch(db: LearnerDb, ports: PrefetchPorts): Promise<void> {
  const { signal } = ports
  await ports.withLock(FETCH_AHEAD_LOCK, async (shouldContinue) => {
    const { lessons: wishes, isFull } = await readPinnedLessons(db)
    if (isFull) return
    const cache = await ports.caches.open(CLIP_CACHE)
    for (const lesson of await lessonsAhead(db, ports.origin)) {
      // What the learner takes along is the downloader's, also while it pauses.
      if (lesson.id in wishes) continue
      if (!(await bringClips(lesson.clips, cache, { ...ports, shouldContinue }))) return
      if (!signal.aborted) await noteFetched(db, lesson.id)
    }
  })
}

/** Brings those that are not here, one after the other. False where the rest has to wait. */
export async function bringClips(
  clips: readonly Omit<LessonClip, 'bytes'>[],
  cache: Cache,
  ports: Pick<PrefetchPorts, 'fetch' | 'freeBytes' | 'mayFetch' | 'signal'> & {
    shouldContinue: () => boolean
  },
): Promise<boolean> {
  const { signal } = ports
  const kept = await storedClips(cache)
  for (const clip of clips.filter(({ key, sha256 }) => kept.get(key) !== sha256)) {
    const free = await ports.freeBytes()
    if (free !== null && free < RESERVED_BYTES) return false
    if (signal.aborted || !ports.shouldContinue() || !ports.mayFetch()) return false
    const outcome = await fetchClip(clip, { cache, fetch: ports.fetch, signal })
    if (outcome !== 'kept' && outcome !== 'unusable') return false
  }
  return true
}

/** The first open lessons that are not completed, without those whose clips need not be fetched. */
async function lessonsAhead(
  db: LearnerDb,
  origin: string,
): Promise<{ id: string; clips: LessonClip[] }[]> {
  const stats = await readGameStats(db)
  // A reset has begun the course anew: what was completed before counts no more.
  const completed = stats.epoch === (await readSetting(db, 'epoch')) ? stats.byLesson : {}
  const fetched = await readFetched(db)
  const ids = await db.lessons.orderBy('order').primaryKeys()
  const ahead: { id: string; clips: LessonClip[] }[] = []
  let found = 0
  // One row at a time: fifteen lessons at once are work that a page would feel.
  for (const id of ids.filter((one) => !(one in completed))) {
    const row = readableRow(lessonRow, await db.lessons.get(id))
    if (!row || !('exercises' in row.lesson)) continue
    if (!fetched.includes(id) && !comesWithTheApp(row.lesson)) {
      ahead.push({ id, clips: clipsOf(row.lesson, origin) })
    }
    found += 1
    if (found === LESSONS_AHEAD) break
  }
  return ahead
}

async function readFetched(db: LearnerDb): Promise<string[]> {
  const parsed = v.safeParse(v.array(v.string()), (await db.settings.get(KEY))?.value)
  return parsed.success ? parsed.output : []
}

function noteFetched(db: LearnerDb, lessonId: string): Promise<void> {
  return db.transaction('rw', db.settings, async () => {
    const fetched = await readFetched(db)
    await db.settings.put({ key: KEY, value: [...new Set([...fetched, lessonId])] })
  })
}

/** Brings the clips of the family tree that no lesson has, and lets go of those that newer ones have replaced. */
export async function bringKinshipClips(
  clips: readonly { path: string; sha256: string }[],
  ports: PrefetchPorts,
): Promise<void> {
  const { origin } = ports
  const wanted = clips.map(({ path, sha256 }) => ({
    address: new URL(path, origin).href,
    key: clipKey(path, origin),
    sha256,
  }))
  const keys = new Set(wanted.map(({ key }) => key))
  await ports.withLock(FETCH_AHEAD_LOCK, async (shouldContinue) => {
    const cache = await ports.caches.open(CLIP_CACHE)
    const isWhole = await bringClips(wanted, cache, { ...ports, shouldContinue })
    if (!isWhole) return
    const ours = [...(await storedClips(cache)).keys()].filter((key) =>
      key.includes('/audio/family/'),
    )
    await Promise.all(ours.filter((key) => !keys.has(key)).map((key) => cache.delete(key)))
  })
}
