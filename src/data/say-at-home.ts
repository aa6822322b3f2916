import * as v from 'valibot'
import type { LessonItem } from '#contract/lesson.ts'
import { deviceClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { isOpen } from './lesson-addresses.ts'
import { readLessons, readLessonViews } from './lesson-view.ts'
import { readSetting } from './settings.ts'

export const AT_HOME_KEY = 'sayAtHome'

/** How the learner answered the closing tasks of their lessons, in the settings table. */
const answers = v.object({
  evenings: v.array(
    v.object({
      id: v.string(),
      epoch: v.number(),
      lessonId: v.string(),
      answer: v.picklist(['said', 'laughed']),
      /** ISO instant. */
      saidAt: v.string(),
      localDate: v.string(),
    }),
  ),
  /** Not today: the lesson, and the day on which that was said. */
  putAway: v.nullable(v.object({ lessonId: v.string(), localDate: v.string() })),
})

export type Answers = v.InferOutput<typeof answers>

/** The closing task of a lesson: what to say to somebody at home, with its lines to rehearse. */
export type AtHomeTask = { lessonId: string; text: string; lines: readonly LessonItem[] }

/** The task of the newest finished lesson that was not answered yet; null where there is none for today. */
export async function readAtHomeTask(db: LearnerDb): Promise<AtHomeTask | null> {
  const [lessons, views, epoch, { evenings, putAway }] = await Promise.all([
    readLessons(db),
    readLessonViews(db),
    readSetting(db, 'epoch'),
    readAnswers(db),
  ])
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

/** What cannot be read is as at the first time. */
export async function readAnswers(db: LearnerDb): Promise<Answers> {
  const read = v.safeParse(answers, (await db.settings.get(AT_HOME_KEY))?.value)
  return read.success ? read.output : { evenings: [], putAway: null }
}
