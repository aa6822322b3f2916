import type { Exercise } from '#contract/lesson.ts'
import { speakerWords } from '#domain/answers/speaker-forms.ts'

export type ArrangedWord = { roman: string; shahmukhi?: string | undefined }

/** What a word arrangement is made of. */
export type ArrangedLine = {
  /** The words of the line in their order, then those that another speaker needs instead: "khaani" beside "khaana". */
  tiles: readonly ArrangedWord[]
  /** The lines that are right, by slot; each word is one of the tiles. */
  lines: readonly (readonly string[])[]
}

export function arrangedLineOf(exercise: Exercise): ArrangedLine {
  const words = wordsInOrder(exercise)
  const others = speakerWords(words, exercise.acceptedAnswers)
  const line = words.map(({ roman }) => roman)
  const otherLine = line.map((word, slot) => others.find(({ at }) => at === slot)?.roman ?? word)
  return {
    tiles: [...words, ...others],
    lines: others.length === 0 ? [line] : [line, otherLine],
  }
}

/** The author's tiles in the right order, or the sentence cut at its spaces. */
function wordsInOrder(exercise: Exercise): readonly ArrangedWord[] {
  if (exercise.words && exercise.words.length > 0) return exercise.words
  const sentence = exercise.sentence ?? exercise.correctAnswer
  return sentence
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((roman) => ({ roman }))
}
