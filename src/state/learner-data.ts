import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { markDrawn } from '#device/when-idle.ts'
import type { ListedLesson } from '#contract/lesson.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { type LessonView, readLessonView, readLessonViews } from '#data/lesson-view.ts'
import { readableRow, readableRows } from '#data/parse-rows.ts'
import { lessonRow, type OutboxRow } from '#data/rows.ts'
import { readOutbox } from '#data/sync-status.ts'
import { pullNow, useCoursePullStore } from './course-pull.ts'
import { useLearnerDb, useLearnerState } from './learner.tsx'

/** The course as this device has it, in order; undefined while it is read. */
export function useLessons(): ListedLesson[] | undefined {
  return useLearnerQuery(async (db) => {
    const rows = readableRows(lessonRow, await db.lessons.orderBy('order').toArray())
    return rows.map((row) => row.lesson)
  })
}

/** One lesson; `lesson` is null where this device does not have it. */
export function useLesson(id: string): { lesson: ListedLesson | null } | undefined {
  return useLearnerQuery(
    async (db) => ({ lesson: readableRow(lessonRow, await db.lessons.get(id))?.lesson ?? null }),
    id,
  )
}

export function useProgressByLesson(): ReadonlyMap<string, LessonView> | undefined {
  return useLearnerQuery(readLessonViews)
}

export function useLessonProgress(id: string): LessonView | undefined {
  return useLearnerQuery((db) => readLessonView(db, id), id)
}

/** The outbox rows that were set aside, for the learner to decide. */
export function useFailedOperations(): OutboxRow[] {
  const rows = useLearnerQuery(async (db) =>
    (await readOutbox(db)).filter((row) => row.state === 'failed'),
  )
  return rows ?? []
}

/** How the last filling from the network stands, and the way to ask again. */
export function useCoursePull() {
  const { learner } = useLearnerState()
  const { state, failure } = useCoursePullStore()
  return { state, failure, pullNow: () => (learner ? pullNow(learner) : Promise.resolve()) }
}

/** What `read` finds on this device, live; undefined while it is read. A new `key` is a new question. */
export function useLearnerQuery<T>(read: (db: LearnerDb) => Promise<T>, key = ''): T | undefined {
  const db = useLearnerDb()
  const value = useLiveQuery(() => (db ? read(db) : undefined), [db, key])
  const isRead = value !== undefined
  useEffect(() => {
    if (isRead) markDrawn()
  }, [isRead])
  return value
}
