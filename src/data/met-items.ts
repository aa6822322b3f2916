import { readGameStats } from './game-stats.ts'
import type { LearnerDb } from './learner-db.ts'
import { readLesson, readLessons } from './lesson-view.ts'
import { isOpen } from './open-lesson.ts'
import { readSetting } from './settings.ts'

/**
 * The ids of the items that a lesson asks about and the learner has met: reviewed in whatever lesson or practice, or
 * taught by a lesson that was completed, also by a version that kept no reviews.
 */
export async function readMetItems(db: LearnerDb, lessonId: string): Promise<readonly string[]> {
  const { lesson } = await readLesson(db, lessonId)
  if (lesson === null || !isOpen(lesson)) return []
  const itemIds = [...lesson.items, ...lesson.earlierItems].map(({ id }) => id)
  const reviewed = (await db.reviews.where('itemId').anyOf(itemIds).uniqueKeys()) as string[]
  if (lesson.earlierItems.length === 0) return reviewed
  return [...reviewed, ...(await readTaughtItems(db))]
}

/** Items of the lessons that were completed at least once. */
async function readTaughtItems(db: LearnerDb): Promise<readonly string[]> {
  const { epoch, byLesson } = await readGameStats(db)
  if (epoch !== (await readSetting(db, 'epoch'))) return []
  const lessons = await readLessons(db)
  return lessons
    .filter(isOpen)
    .flatMap(({ id, items }) => (byLesson[id] ? items.map((item) => item.id) : []))
}
