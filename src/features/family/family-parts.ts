import type { ComponentType } from 'react'
import type { LessonItem } from '#contract/lesson.ts'
import type { SaidAtHome } from '#state/household-voices.ts'
import { kinCardId } from '#domain/kinship/kin-card.ts'
import type { KinshipWord } from '#state/kinship-words.ts'
import type { TaughtKinshipWord } from '#state/taught-kinship-words.ts'
import type { RelationWord } from './relation-word.ts'

/** A word that the course teaches, too. */
export type CourseLine = {
  item: LessonItem
  lessonId: string
  /** Its lesson may be opened here: it takes recordings and suggestions. */
  isOpen: boolean
}

/** Of what a house says its own word: an item of an open lesson, or a relation as its card, which is of no lesson. */
export type Suggested = {
  item: Pick<LessonItem, 'id' | 'english' | 'roman' | 'shahmukhi'>
  lessonId: string
}

/** What a lesson has for a word as well. The app brings it: no feature imports another. */
export type FamilyParts = {
  Listen: ComponentType<{ url: string; shape: 'round' | 'small'; saying: 'told'; label?: string }>
  Voices: ComponentType<{ item: SaidAtHome; canRecord: boolean }>
  /** Tells the people who check the course that this house says `said`. */
  Suggest: ComponentType<Suggested & { said: string }>
  /** By the word in Roman letters. */
  lines: ReadonlyMap<string, CourseLine>
  /** Words that no lesson has, in the same way. */
  ownWords: ReadonlyMap<string, KinshipWord>
  /** What sounds for a word whose lesson is not open here. */
  taughtWords: ReadonlyMap<string, TaughtKinshipWord>
}

/** How a word sounds; none where it is a house's own. */
export function clipOf(
  word: string,
  { lines, ownWords, taughtWords }: Pick<FamilyParts, 'lines' | 'ownWords' | 'taughtWords'>,
): { url: string; isComputer: boolean } | undefined {
  const clips = [lines.get(word)?.item, ownWords.get(word), taughtWords.get(word)]
  return clips.flatMap((clip) =>
    clip?.audioUrl === undefined
      ? []
      : [{ url: clip.audioUrl, isComputer: clip.audioOrigin === 'synthesised' }],
  )[0]
}

/** What a word of the house for this relation is told of; null where the way to it is longer than a card's. */
export function suggestedOf(
  { path, english, terms, wider }: RelationWord,
  lines: FamilyParts['lines'],
): Suggested | null {
  // A wider word is another relation's.
  const term = wider === null ? terms[0] : undefined
  const line = term && lines.get(term.roman)
  if (line?.isOpen) return line
  const id = kinCardId(path.join(''))
  if (id === null) return null
  const item = { id, english, roman: term?.roman ?? '', shahmukhi: term?.shahmukhi ?? '' }
  return { item, lessonId: '' }
}
