import type { Exercise } from '#contract/lesson.ts'

export type ArrangedWord = { roman: string; shahmukhi?: string | undefined }

/** The tiles in the right order: the author's, or the sentence cut at its spaces. */
export function arrangedWordsOf(exercise: Exercise): readonly ArrangedWord[] {
  if (exercise.words && exercise.words.length > 0) return exercise.words
  const sentence = exercise.sentence ?? exercise.correctAnswer
  return sentence
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((roman) => ({ roman }))
}
