import type { OpenLesson } from '#contract/lesson.ts'

/** The course as the content loader gives it: whole, checked, in order. */
export type Course = {
  lessons: readonly OpenLesson[]
  /** Changes whenever anything in it does. */
  version: string
}
