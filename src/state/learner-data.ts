import { useEffect, useState } from 'react'
import { markDrawn } from '#device/when-idle.ts'
import type { ListedLesson } from '#contract/lesson.ts'
import {
  type LessonView,
  readLesson,
  readLessons,
  readLessonView,
  readLessonViews,
} from '#data/lesson-view.ts'
import { watch } from '#data/watch.ts'
import { useCoursePullStore } from './course-pull.ts'
import { preloaded, type Query } from './preload.ts'
import { isSame } from './is-same.ts'
import { useLearnerDb } from './learner.ts'

/** The course as this device has it, in order; undefined while it is read. */
export function useLessons(): ListedLesson[] | undefined {
  return useLearnerQuery(readLessons)
}

/** One lesson; `lesson` is null where this device does not have it. */
export function useLesson(id: string): { lesson: ListedLesson | null } | undefined {
  return useLearnerQuery(readLesson, id)
}

export function useProgressByLesson(): ReadonlyMap<string, LessonView> | undefined {
  return useLearnerQuery(readLessonViews)
}

export function useLessonProgress(id: string): LessonView | undefined {
  return useLearnerQuery(readLessonView, id)
}

/** How the last filling from the network stands, and the way to ask again. */
export function useCoursePull() {
  return useCoursePullStore()
}

/**
 * What `read` finds on this device, live; undefined while it is read. A new `key` is a new question, and the answer to the one
 * before stays until it is answered; `read` must be the same on each render. Throws what `read` rejects with.
 */
export function useLearnerQuery<T>(read: Query<T>, key = ''): T | undefined {
  const db = useLearnerDb()
  const [found, setFound] = useState<{ value: T | undefined; error?: unknown }>(() => {
    return { value: preloaded(db, read, key) }
  })
  useEffect(() => {
    let before = preloaded(db, read, key)
    return watch(() => read(db, key), {
      next: (value) => {
        // A live query answers with each write to what it reads: the same again draws nothing anew.
        if (before !== undefined && isSame(before, value)) return
        before = value
        setFound({ value })
      },
      error: (error) => {
        before = undefined
        setFound({ value: undefined, error })
      },
    })
  }, [db, read, key])
  const isRead = found.value !== undefined
  useEffect(() => {
    if (isRead) markDrawn()
  }, [isRead])
  if ('error' in found) throw found.error
  return found.value
}
