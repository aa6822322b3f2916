import type { ComponentType } from 'react'
import type { LessonItem } from '#contract/lesson.ts'

/** A word that the course teaches, too. */
export type CourseLine = { item: LessonItem; canRecord: boolean }

/** What a lesson has for a word as well. The app brings it: no feature imports another. */
export type FamilyParts = {
  Listen: ComponentType<{ url: string; shape: 'round'; saying: 'told' }>
  Voices: ComponentType<{ item: LessonItem; canRecord: boolean }>
  /** By the word in Roman letters. */
  lines: ReadonlyMap<string, CourseLine>
}
