import { taughtKinshipClips } from 'virtual:taught-kinship-clips'
import type { LessonItem } from '#contract/lesson.ts'

/** A word of the family tree that a lesson teaches, with a clip that is for everybody, whether or not the lesson is open. */
export type TaughtKinshipWord = Pick<LessonItem, 'id' | 'roman' | 'audioOrigin'> & {
  audioUrl: string
}

/** By the word in Roman letters. */
export const TAUGHT_KINSHIP_WORDS: ReadonlyMap<string, TaughtKinshipWord> = new Map(
  taughtKinshipClips.map(({ id, words, path, origin }) => [
    words,
    { id, roman: words, audioUrl: path, audioOrigin: origin },
  ]),
)
