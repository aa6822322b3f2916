import { whenIdle } from '#device/when-idle.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readLessons, readLessonViews } from '#data/lesson-view.ts'
import { readAtHomeAnswers } from '#data/say-at-home.ts'

/** `key`: what it is asked about, such as a lesson's id. */
export type Query<T> = (db: LearnerDb, key: string) => Promise<T>

/** What `/lessons` cannot be drawn without. */
const FIRST_QUERIES: readonly Query<unknown>[] = [readLessons, readLessonViews, readAtHomeAnswers]

const answers = new WeakMap<LearnerDb, Map<Query<unknown>, unknown>>()

/** Asks what the page at this path will ask, ahead of its first render. */
export async function preload(db: LearnerDb, path: string): Promise<void> {
  if (path !== '/lessons') return
  const known = await Promise.all(
    FIRST_QUERIES.map(async (ask) => [ask, await ask(db, '')] as const),
  )
  answers.set(db, new Map(known))
  // Once the page is drawn they would be old: every page asks for itself from there on.
  whenIdle(() => answers.delete(db))
}

/** What was answered ahead; undefined for what was not asked, and once the first page is drawn. */
export function preloaded<T>(db: LearnerDb, query: Query<T>): T | undefined {
  return answers.get(db)?.get(query) as T | undefined
}
