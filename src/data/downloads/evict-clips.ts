import type { LearnerDb } from '../learner-db.ts'
import { readableRows } from '../parse-rows.ts'
import { lessonRow } from '../rows.ts'
import { CLIP_CACHE, storedClips, lessonOfKey } from './clip-cache.ts'
import { isClaimedByAnother, readClipsGrace } from './clip-references.ts'
import { clipsOf, comesWithTheApp } from './lesson-clips.ts'
import { unpinLessons, readPinnedLessons } from './pinned-lessons.ts'

type Where = { caches: Pick<CacheStorage, 'open'>; origin: string; now: number }

/**
 * Lets go of clips that nobody on this device may have any more, and of those that the course has replaced. May run at any
 * time, in any tab, as often as one likes; a learner's work is never touched. True where something went.
 */
export async function evictClips(db: LearnerDb, where: Where): Promise<boolean> {
  const { caches, now } = where
  const grace = await readClipsGrace(db, { now, isSignedIn: true })
  // Until the server has said something, there is no reason to take anything away.
  if (grace === null) return false
  const cache = await caches.open(CLIP_CACHE)
  if (grace.state === 'over') {
    await forgetPremiumWishes(db)
    return dropPremiumClips(cache, () => isClaimedByAnother(db.userId, now))
  }
  return dropReplacedClips(db, cache, where)
}

/** After somebody has left this device: what nobody else here may have goes with them. */
export async function evictAfterSignOut({ caches, now }: Omit<Where, 'origin'>): Promise<void> {
  await dropPremiumClips(await caches.open(CLIP_CACHE), () => isClaimedByAnother(null, now))
}

async function dropPremiumClips(cache: Cache, isClaimed: () => Promise<boolean>): Promise<boolean> {
  const kept = await storedClips(cache)
  const premium = [...kept.keys()].filter(
    (key) => !comesWithTheApp({ order: lessonOfKey(key) ?? 0 }),
  )
  if (premium.length === 0 || (await isClaimed())) return false
  return deleteAll(cache, premium)
}

/** Of lessons that are open here: clips that no item has any more, and other recordings than it has now. */
async function dropReplacedClips(db: LearnerDb, cache: Cache, { origin }: Where): Promise<boolean> {
  const rows = readableRows(lessonRow, await db.lessons.toArray())
  const open = rows.filter(({ lesson }) => 'exercises' in lesson)
  const openLessons = new Set(open.map(({ order }) => order))
  const wanted = new Map(
    open.flatMap(({ lesson }) => clipsOf(lesson, origin).map(({ key, sha256 }) => [key, sha256])),
  )
  const replaced = [...(await storedClips(cache))].filter(([key, sha256]) => {
    const lesson = lessonOfKey(key)
    if (lesson === null || !openLessons.has(lesson)) return false
    return !wanted.has(key) || (sha256 !== null && sha256 !== wanted.get(key))
  })
  return deleteAll(
    cache,
    replaced.map(([key]) => key),
  )
}

/** A renewal after the grace does not begin to fetch what was wanted a season ago. */
async function forgetPremiumWishes(db: LearnerDb): Promise<void> {
  const { lessons } = await readPinnedLessons(db)
  const rows = readableRows(lessonRow, await db.lessons.toArray())
  const premium = rows.filter(({ id, lesson }) => id in lessons && lesson.isPremium)
  if (premium.length === 0) return
  await unpinLessons(
    db,
    premium.map(({ id }) => id),
  )
}

async function deleteAll(cache: Cache, keys: readonly string[]): Promise<boolean> {
  await Promise.all(keys.map((key) => cache.delete(key)))
  return keys.length > 0
}
