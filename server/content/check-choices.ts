import type { Exercise } from '#contract/lesson.ts'
import { answerWords } from '#domain/letters.ts'
import type { AuthorLesson } from './author-schema.ts'
import type { ExerciseProblem } from './check-order.ts'
import type { CourseItem } from './course-items.ts'
import { isSameKind } from './item-kinds.ts'

/**
 * A multiple choice has its answer among different options of one kind, and what is shown fits no other by
 * its author's own words. Whether a learner's spelling would make another right, the judge says (check-answers).
 */
export function checkChoices(
  author: AuthorLesson,
  exercises: readonly Exercise[],
  items: ReadonlyMap<string, CourseItem>,
): ExerciseProblem[] {
  return [...exercises.flatMap(checkOptions), ...checkPairs(author, items)]
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

function checkPairs(
  author: AuthorLesson,
  items: ReadonlyMap<string, CourseItem>,
): ExerciseProblem[] {
  return author.exercises.flatMap((exercise, index) => {
    if (exercise.type !== 'multiple_choice') return []
    const asked = items.get(exercise.item)
    if (asked === undefined) return []
    return exercise.options
      .filter((option) => option !== exercise.item && option !== asked.gloss)
      .flatMap((option) => {
        const other = items.get(option)
        const words = other?.gloss ?? option
        const reason = isOtherKind(asked, other ?? option)
          ? `"${words}" is another kind of word than "${asked.gloss}"`
          : isAlsoRight(exercise, asked, other ?? option)
            ? `"${words}" would be right too: the items say so`
            : null
        return reason === null ? [] : [{ index, key: 'options', reason }]
      })
  })
}

function isOtherKind(asked: CourseItem, other: CourseItem | string): boolean {
  return typeof other === 'string'
    ? isLine(other) !== isLine(asked.gloss)
    : !isSameKind(asked.row, other.row)
}

/** Shown English that stands for the other item too, or an option that the asked item accepts. */
function isAlsoRight(
  { from, prompt }: { from: string; prompt?: string | undefined },
  asked: CourseItem,
  other: CourseItem | string,
): boolean {
  if (from === 'pothwari') {
    const option = typeof other === 'string' ? other : other.gloss
    return includes([asked.gloss, ...asked.alsoEnglish], option)
  }
  if (typeof other === 'string') return false
  return (
    includes([other.gloss, ...other.alsoEnglish], prompt ?? asked.gloss) ||
    includes(asked.acceptedPothwari, other.row.pothwari_roman)
  )
}

function includes(lines: readonly string[], line: string): boolean {
  const words = answerWords(line).join(' ')
  return lines.some((other) => answerWords(other).join(' ') === words)
}

function isLine(english: string): boolean {
  return /[.?!]$/.test(english)
}
