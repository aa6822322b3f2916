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
  /** Addresses of the clips of words that no lesson has, by the word. */
  clips: ReadonlyMap<string, string>
}

/** How a word sounds; none where it is a house's own, or its lesson is not open here. */
export function clipOf(word: string, { lines, clips }: Pick<FamilyParts, 'lines' | 'clips'>) {
  return lines.get(word)?.item.audioUrl ?? clips.get(word)
}
