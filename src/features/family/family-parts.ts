import type { ComponentType } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import type { SaidAtHome } from '#state/household-voices.ts'
import type { KinshipWord } from '#state/kinship-words.ts'

/** A word that the course teaches, too. */
export type CourseLine = { item: LessonItem; canRecord: boolean }

/** What a lesson has for a word as well. The app brings it: no feature imports another. */
export type FamilyParts = {
  Listen: ComponentType<{ url: string; shape: 'round'; saying: 'told' }>
  Voices: ComponentType<{ item: SaidAtHome; canRecord: boolean }>
  /** By the word in Roman letters. */
  lines: ReadonlyMap<string, CourseLine>
  /** Words that no lesson has, in the same way. */
  ownWords: ReadonlyMap<string, KinshipWord>
  /** Clips of words whose lesson is not open here. */
  premiumClips: ReadonlyMap<string, string>
}

/** How a word sounds; none where it is a house's own. */
export function clipOf(
  word: string,
  { lines, ownWords, premiumClips }: Pick<FamilyParts, 'lines' | 'ownWords' | 'premiumClips'>,
): string | undefined {
  return lines.get(word)?.item.audioUrl ?? ownWords.get(word)?.audioUrl ?? premiumClips.get(word)
}
