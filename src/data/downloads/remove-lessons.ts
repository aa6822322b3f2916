import type { LearnerDb } from '../learner-db.ts'
import { CLIP_CACHE, storedClips, lessonOfKey } from './clip-cache.ts'
import { unpinLessons } from './pinned-lessons.ts'

/** Takes the clips of these lessons off the device; what was learned in them stays. */
export async function removeLessons(
  db: LearnerDb,
  lessons: readonly { id: string; order: number }[],
  caches: Pick<CacheStorage, 'open'>,
): Promise<void> {
  // First the wish, so that no downloader brings back what goes.
  await unpinLessons(
    db,
    lessons.map(({ id }) => id),
  )
  const orders = new Set(lessons.map(({ order }) => order))
  const cache = await caches.open(CLIP_CACHE)
  const keys = [...(await storedClips(cache)).keys()]
  const theirs = keys.filter((key) => orders.has(lessonOfKey(key) ?? 0))
  await Promise.all(theirs.map((key) => cache.delete(key)))
}
