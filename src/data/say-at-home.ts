import type { LessonItem } from '#contract/lesson.ts'
import { deviceClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { isOpen } from './lesson-addresses.ts'
import { readLessons, readLessonViews } from './lesson-view.ts'
import { readSetting } from './settings.ts'

/** The closing task of a lesson: what to say to somebody at home, with its lines to rehearse. */
export type AtHomeTask = { lessonId: string; text: string; lines: readonly LessonItem[] }

/** The task of the newest finished lesson that was not answered yet; null where there is none for today. */
export async function readAtHomeTask(db: LearnerDb): Promise<AtHomeTask | null> {
  const [lessons, views, epoch, evenings, putAway] = await Promise.all([
    readLessons(db),
    readLessonViews(db),
    readSetting(db, 'epoch'),
    db.evenings.toArray(),
    readSetting(db, 'atHomePutAway'),
  ])
  // A row that cannot be read answers nothing.
  const isAnswered = (id: string) =>
    evenings.some((evening) => evening.lessonId === id && evening.epoch === epoch)
  const lesson = lessons
    .filter(isOpen)
    .findLast(({ id, sayAtHome }) => sayAtHome && views.get(id)?.isCompleted && !isAnswered(id))
  if (!lesson?.sayAtHome) return null
  if (putAway?.lessonId === lesson.id && putAway.localDate === todayOf(deviceClock)) return null
  const { text, itemIds } = lesson.sayAtHome
  const lines = itemIds.flatMap((id) => lesson.items.find((item) => item.id === id) ?? [])
  return { lessonId: lesson.id, text, lines }
}
