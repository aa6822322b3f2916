import type { ComponentType } from 'react'
import type { LessonItem } from '#contract/lesson.ts'

/** What a lesson has for a line of the course as well. The app brings it: no feature imports another. */
export type WordParts = {
  Listen: ComponentType<{ url: string; shape: 'round'; saying: 'told' }>
  /** How the family says it, and the way to record it. */
  Voices: ComponentType<{ item: LessonItem; canRecord: boolean }>
  /** A sentence word by word. */
  Glosses: ComponentType<{
    words: NonNullable<LessonItem['words']>
    courseItems: readonly LessonItem[]
  }>
  Picture: ComponentType<{ name: string }>
  /** Telling how else a family says it, and handing it on. */
  Actions: ComponentType<{ item: LessonItem; lessonId: string; canSuggest: boolean }>
  /** English in which words of the course are marked as Pothwari. */
  Note: ComponentType<{ text: string; courseItems: readonly LessonItem[] }>
}
