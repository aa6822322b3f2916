import { readableRows } from '../parse-rows.ts'
import type { LearnerDb } from '../learner-db.ts'
import { lessonRow } from '../rows.ts'
import { storedClips } from './clip-cache.ts'
import { clipsOf, comesWithTheApp, type LessonClip } from './lesson-clips.ts'
import { readPinnedLessons } from './pinned-lessons.ts'

export type MissingClip = LessonClip & { lessonId: string }

/**
 * What is wanted and not here, lesson by lesson in their order, with the addresses as they are now. Nothing of a lesson that
 * has been locked meanwhile, and nothing at all where the browser had no room.
 */
export async function missingClips(
  db: LearnerDb,
  { cache, origin }: { cache: Pick<Cache, 'keys'>; origin: string },
): Promise<MissingClip[]> {
  const { lessons: wanted, isFull } = await readPinnedLessons(db)
  if (isFull || !Object.values(wanted).includes('wanted')) return []
  const kept = await storedClips(cache)
  const rows = readableRows(lessonRow, await db.lessons.orderBy('order').toArray())
  return rows
    .filter(({ id, lesson }) => wanted[id] === 'wanted' && !comesWithTheApp(lesson))
    .flatMap(({ id, lesson }) =>
      clipsOf(lesson, origin)
        .filter(({ key, sha256 }) => kept.get(key) !== sha256)
        .map((clip) => ({ ...clip, lessonId: id })),
    )
}

/** Whether what comes of this lesson now is to stay: it may have been removed a moment ago. Paused it stays. */
export async function isStillWanted(db: LearnerDb, lessonId: string): Promise<boolean> {
  return lessonId in (await readPinnedLessons(db)).lessons
}
