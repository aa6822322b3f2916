import type { LessonItem, ListedLesson } from '#contract/lesson.ts'
import {
  LESSON_NEEDS_PREMIUM,
  LESSON_NOT_FOUND,
  lessonLoadFailureText,
  LESSONS_NEED_VERIFICATION,
} from '#copy/lesson-failures.ts'
import type { Failure } from '#data/failure.ts'
import { isOpen } from '#data/open-lesson.ts'

/** Why a lesson cannot be played, and which way on it offers. */
export type LessonRefusal = {
  text: string
  way: 'upgrade' | 'verify' | 'sign-in' | 'retry' | null
  /** Stays readable: it was learnt before premium ended. */
  learnt?: readonly LessonItem[] | undefined
}

/** The device's own database refused. */
const UNREADABLE: Failure = { kind: 'network' }

/**
 * What the device knows of a lesson → why it does not open; null while the
 * course is still on its way.
 */
export function lessonRefusal({
  lesson,
  courseSize,
  state,
  failure,
}: {
  lesson: ListedLesson | null
  /** Lessons on this device. */
  courseSize: number
  state: 'idle' | 'pulling' | 'failed'
  failure: Failure | null
}): LessonRefusal | null {
  if (lesson && !isOpen(lesson)) {
    return lesson.locked === 'premium'
      ? { text: LESSON_NEEDS_PREMIUM, way: 'upgrade', learnt: lesson.learnt }
      : { text: LESSONS_NEED_VERIFICATION, way: 'verify' }
  }
  if (lesson || state === 'pulling') return null
  if (failure?.kind === 'unauthorized')
    return { text: lessonLoadFailureText(failure), way: 'sign-in' }
  if (courseSize > 0) return { text: LESSON_NOT_FOUND, way: null }
  if (state === 'idle') return null
  return { text: lessonLoadFailureText(failure ?? UNREADABLE), way: 'retry' }
}
