import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { answerWords, plainWord } from '#domain/letters.ts'
import { judgeExercise } from '#domain/answers/judge-exercise.ts'
import { isRightByChance } from '#domain/answers/right-by-chance.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import type { ExerciseProblem } from './check-order.ts'

/**
 * The judge on every answer: the key and each accepted variant are right, no distractor is, and no
 * other item passes for a slip of the pen. With the words of the lesson as with those of the course:
 * a device knows the words of whichever lessons it may open.
 */
export function checkAnswers(
  exercises: readonly Exercise[],
  items: readonly LessonItem[],
  vocabulary: CourseVocabulary,
): ExerciseProblem[] {
  const lettersOf = rememberedLetters()
  return exercises.flatMap((exercise, index) => {
    // The coach judges what is said (domain/pronunciation), not this table.
    if (exercise.type === 'voice_recognition') return []
    return [
      ...refusedAnswers(exercise, vocabulary).map((given) => {
        return { index, key: 'item', reason: `"${given}" is an answer of its own, and not taken` }
      }),
      ...rightDistractors(exercise, vocabulary).map((option) => {
        return { index, key: 'options', reason: `"${option}" would be right too` }
      }),
      ...mistakenItems(exercise, items, vocabulary, lettersOf).map(({ id, given }) => {
        return { index, key: 'item', reason: `would take "${given}" (${id}) for its answer` }
      }),
    ]
  })
}

function refusedAnswers(exercise: Exercise, vocabulary: CourseVocabulary): string[] {
  const { correctAnswer, correctShahmukhi, acceptedAnswers } = exercise
  const own =
    exercise.options === undefined
      ? [correctAnswer, ...(correctShahmukhi ? [correctShahmukhi] : []), ...acceptedAnswers]
      : [correctAnswer]
  return own.filter((given) => !judgeExercise(exercise, given, vocabulary).isRight)
}

/** Judged as if it had been typed: a distractor that a typist could defend is none. */
function rightDistractors(exercise: Exercise, vocabulary: CourseVocabulary): string[] {
  const typed = { ...exercise, type: 'translation' }
  return (exercise.options ?? [])
    .filter((option) => option !== exercise.correctAnswer)
    .filter((option) => judgeExercise(typed, option, vocabulary).isRight)
}

function mistakenItems(
  exercise: Exercise,
  items: readonly LessonItem[],
  vocabulary: CourseVocabulary,
  lettersOf: (line: string) => string,
): { id: string; given: string }[] {
  if (exercise.type !== 'translation' && exercise.type !== 'fill_blank') return []
  const own = [exercise.correctAnswer, ...exercise.acceptedAnswers]
  return items.flatMap((item) => {
    if (exercise.itemIds.includes(item.id)) return []
    const given = exercise.answerLanguage === 'phr' ? item.roman : String(item['gloss'])
    const letters = lettersOf(given)
    if (!own.some((answer) => mayBeMistaken(letters, lettersOf(answer)))) return []
    const judgement = judgeExercise(exercise, given, vocabulary)
    return isRightByChance(judgement) ? [{ id: item.id, given }] : []
  })
}

/** Of plain letters: what shares less than three in five passes by no rule of chance; the judge need not be asked. */
function mayBeMistaken(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].toSorted(
    (first, second) => first.length - second.length,
  )
  let rest = longer
  for (const letter of shorter) rest = rest.replace(letter, '')
  return (longer.length - rest.length) / longer.length >= 0.6
}

/** `plainLetters`, which each line of the course is asked for hundreds of times. */
function rememberedLetters(): (line: string) => string {
  const known = new Map<string, string>()
  return (line) => {
    const letters = known.get(line) ?? plainLetters(line)
    known.set(line, letters)
    return letters
  }
}

function plainLetters(line: string): string {
  // aa is a, tt is t: doubling is spelling.
  return answerWords(line).map(plainWord).join('').replaceAll(/(.)\1/gu, '$1')
}
