import type { Exercise } from '#contract/lesson.ts'
import type { AuthorLesson } from './author-schema.ts'
import type { ExerciseProblem } from './check-order.ts'
import type { CourseItem } from './course-items.ts'
import { isSameKind } from './item-kinds.ts'

/** A multiple choice has its answer among different options, all of one kind. Whether another is right too, the judge says (check-answers). */
export function checkChoices(
  author: AuthorLesson,
  exercises: readonly Exercise[],
  items: ReadonlyMap<string, CourseItem>,
): ExerciseProblem[] {
  return [...exercises.flatMap(checkOptions), ...checkKinds(author, items)]
}

function checkOptions(exercise: Exercise, index: number): ExerciseProblem[] {
  const { options, correctAnswer } = exercise
  if (options === undefined) return []
  const key = 'options'
  if (new Set(options).size < options.length) {
    return [{ index, key, reason: 'the same option is there twice' }]
  }
  return options.includes(correctAnswer)
    ? []
    : [{ index, key, reason: `the answer "${correctAnswer}" is not among them` }]
}

function checkKinds(
  author: AuthorLesson,
  items: ReadonlyMap<string, CourseItem>,
): ExerciseProblem[] {
  return author.exercises.flatMap((exercise, index) => {
    if (exercise.type !== 'multiple_choice') return []
    const asked = items.get(exercise.item)
    if (asked === undefined) return []
    return exercise.options.flatMap((option) => {
      const other = items.get(option)
      const isFitting =
        other === undefined
          ? isLine(option) === isLine(asked.gloss)
          : isSameKind(asked.row, other.row)
      if (isFitting) return []
      const reason = `"${other?.gloss ?? option}" is another kind of word than "${asked.gloss}"`
      return [{ index, key: 'options', reason }]
    })
  })
}

function isLine(english: string): boolean {
  return /[.?!]$/.test(english)
}
