import { isOpen } from './open-lesson.ts'
import type { LearnerDb } from './learner-db.ts'
import { readLesson } from './lesson-view.ts'

/** The ids of a lesson's items that the learner has reviewed, in whatever lesson or practice. */
export async function readReviewedItems(
  db: LearnerDb,
  lessonId: string,
): Promise<readonly string[]> {
  const { lesson } = await readLesson(db, lessonId)
  if (lesson === null || !isOpen(lesson)) return []
  const itemIds = lesson.items.map(({ id }) => id)
  return (await db.reviews.where('itemId').anyOf(itemIds).uniqueKeys()) as string[]
}
