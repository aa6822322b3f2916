import type { OpenLesson } from '#contract/lesson.ts'

/** A word of the family tree that no lesson has. */
export type KinshipWord = { id: string; english: string; roman: string; shahmukhi: string }

/** The course as the content loader gives it: whole, checked, in order. */
export type Course = {
  lessons: readonly OpenLesson[]
  /** What the family can record beside the lessons. */
  kinshipWords: readonly KinshipWord[]
  /** Changes whenever anything in it does. */
  version: string
}
