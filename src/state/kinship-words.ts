import { kinship } from 'virtual:kinship'
import { kinshipClips } from 'virtual:kinship-clips'
import type { LessonItem } from '#contract/lesson.ts'

/** A word of the family tree that no lesson has, with its clip. */
export type KinshipWord = Pick<
  LessonItem,
  'id' | 'english' | 'roman' | 'shahmukhi' | 'audioOrigin'
> & { audioUrl: string }

/** By the word in Roman letters. */
export const KINSHIP_WORDS: ReadonlyMap<string, KinshipWord> = new Map(
  kinshipClips.flatMap(({ id, words, path, origin }): [string, KinshipWord][] => {
    const row = kinship.find(({ roman, ask }) => roman === words && ask === '')
    if (row === undefined) return []
    const { english, roman, shahmukhi } = row
    return [[roman, { id, english, roman, shahmukhi, audioUrl: path, audioOrigin: origin }]]
  }),
)
