import * as v from 'valibot'
import type { LearnerDb } from '../learner-db.ts'
import { CLIP_CACHE, storedClips, lessonOfKey } from './clip-cache.ts'

/** In the settings of the learner's database: a table that every released version has. */
const KEY = 'pinnedLessons'

const pinnedLessons = v.object({
  /** By lesson: to be on this device, or to be once the learner goes on. */
  lessons: v.record(v.string(), v.picklist(['wanted', 'paused'])),
  /** The browser had no room: nothing is fetched until the learner says so. */
  isFull: v.boolean(),
})

/** Which lessons a learner wants on this device. Outlives the page: what was begun goes on at the next start. */
export type PinnedLessons = v.InferOutput<typeof pinnedLessons>

export async function readPinnedLessons(db: LearnerDb): Promise<PinnedLessons> {
  const parsed = v.safeParse(pinnedLessons, (await db.settings.get(KEY))?.value)
  return parsed.success ? parsed.output : { lessons: {}, isFull: false }
}

/** Wants these lessons here, or goes on with them; also after the browser had no room. */
export function pinLessons(db: LearnerDb, lessonIds: readonly string[]): Promise<void> {
  return change(db, ({ lessons }) => ({
    lessons: { ...lessons, ...stateOf(lessonIds, 'wanted') },
    isFull: false,
  }))
}

export function pauseTaking(db: LearnerDb, lessonIds: readonly string[]): Promise<void> {
  return change(db, (kept) => {
    const wanted = lessonIds.filter((id) => id in kept.lessons)
    return { ...kept, lessons: { ...kept.lessons, ...stateOf(wanted, 'paused') } }
  })
}

export function unpinLessons(db: LearnerDb, lessonIds: readonly string[]): Promise<void> {
  return change(db, (kept) => ({
    ...kept,
    lessons: Object.fromEntries(
      Object.entries(kept.lessons).filter(([id]) => !lessonIds.includes(id)),
    ),
  }))
}

/** The browser has no room: the disk is left to what the learner does. */
export function noteFull(db: LearnerDb): Promise<void> {
  return change(db, (kept) => ({ ...kept, isFull: true }))
}

function change(db: LearnerDb, next: (kept: PinnedLessons) => PinnedLessons): Promise<void> {
  return db.transaction('rw', db.settings, async () => {
    await db.settings.put({ key: KEY, value: next(await readPinnedLessons(db)) })
  })
}

function stateOf<S>(lessonIds: readonly string[], state: S): Record<string, S> {
  return Object.fromEntries(lessonIds.map((id) => [id, state]))
}

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
