import type { ListedLesson } from '#contract/lesson.ts'
import { deviceClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import type { LessonView } from './lesson-view.ts'
import { readSetting } from './settings.ts'

/** Ids of lessons: whose task was answered, and whose was put away until tomorrow. */
export type AtHomeAnswers = { answered: readonly string[]; putAway: string | null }

export async function readAtHomeAnswers(db: LearnerDb): Promise<AtHomeAnswers> {
  const [epoch, evenings, putAway] = await Promise.all([
    readSetting(db, 'epoch'),
    db.evenings.toArray(),
    readSetting(db, 'atHomePutAway'),
  ])
  // A row that cannot be read answers nothing.
  const answered = evenings.filter((evening) => evening.epoch === epoch)
  const isToday = putAway?.localDate === todayOf(deviceClock)
  return {
    answered: answered.map(({ lessonId }) => lessonId),
    putAway: isToday ? putAway.lessonId : null,
  }
}

/**
 * The newest finished lesson whose closing task is unanswered. A task that serves the learner's goal comes before the others. Null
 * where there is none for today.
 */
export function atHomeLesson(
  lessons: readonly ListedLesson[],
  views: ReadonlyMap<string, LessonView>,
  { answered, putAway }: AtHomeAnswers,
  goal = '',
): ListedLesson | null {
  const waiting = lessons.filter(
    ({ id, sayAtHome }) => sayAtHome && views.get(id)?.isCompleted && !answered.includes(id),
  )
  const lesson =
    waiting.findLast(({ sayAtHome }) => sayAtHome?.goals?.includes(goal)) ?? waiting.at(-1)
  return !lesson || lesson.id === putAway ? null : lesson
}
