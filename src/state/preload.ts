import { whenIdle } from '#device/when-idle.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readLessons, readLessonViews } from '#data/lesson-view.ts'
import { readAtHomeAnswers } from '#data/say-at-home.ts'

/** `key`: what it is asked about, such as a lesson's id. */
export type Query<T> = (db: LearnerDb, key: string) => Promise<T>
export type Question = readonly [query: Query<unknown>, key: string]

const LESSON = '/lessons/'
/** What `/lessons` cannot be drawn without. */
const LIST_QUESTIONS = [readLessons, readLessonViews, readAtHomeAnswers].map((query): Question => [
  query,
  '',
])

type Answered = { query: Query<unknown>; key: string; answer: unknown }
const answers = new WeakMap<LearnerDb, readonly Answered[]>()

/** Asks what the page at this path will ask, ahead of its first render. */
export async function preload(db: LearnerDb, path: string): Promise<void> {
  const known = (await questionsOf(path)).map(async ([query, key]) => {
    return { query, key, answer: await query(db, key) }
  })
  answers.set(db, await Promise.all(known))
  // Once the page is drawn they would be old: every page asks for itself from there on.
  whenIdle(() => answers.delete(db))
}

async function questionsOf(path: string): Promise<readonly Question[]> {
  if (path === '/lessons') return LIST_QUESTIONS
  if (!path.startsWith(LESSON)) return []
  const { lessonQuestions } = await import('./lesson-questions.ts')
  return lessonQuestions(path.slice(LESSON.length))
}

/** What was answered ahead; undefined for what was not asked, and once the first page is drawn. */
export function preloaded<T>(db: LearnerDb, query: Query<T>, key: string): T | undefined {
  return answers.get(db)?.find((one) => one.query === query && one.key === key)?.answer as
    | T
    | undefined
}
