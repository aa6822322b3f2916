import { answerWords } from '#domain/letters.ts'
import type { AuthorLesson } from './author-schema.ts'
import type { ExerciseProblem } from './check-order.ts'
import type { CourseItem } from './course-items.ts'

/** Tiles have the words of one line alone: where a man and a woman say it otherwise, the question says who is speaking. */
export function checkSpeaker(
  lesson: AuthorLesson,
  items: ReadonlyMap<string, CourseItem>,
): ExerciseProblem[] {
  return lesson.exercises.flatMap((exercise, index) => {
    const item = items.get(exercise.item)
    if (exercise.type !== 'word_arrangement' || item === undefined) return []
    const line = item.row.pothwari_roman
    const hers = item.acceptedPothwari.find((form) => isHers(form, line))
    if (hers === undefined || /\b[Bb]oy\b/.test(exercise.question ?? '')) return []
    const reason = `has the tiles of a boy, and a girl says "${hers}": the question says that a boy is speaking`
    return [{ index, key: 'question', reason }]
  })
}

/** "Maiñ khaani aañ" for "Maiñ khaana aañ": the same words, some with -i for -a. */
function isHers(form: string, line: string): boolean {
  const [hers, his] = [answerWords(form), answerWords(line)]
  if (hers.length !== his.length || hers.join(' ') === his.join(' ')) return false
  return hers.every((word, at) => word === his[at] || word === his[at]?.replace(/a$/, 'i'))
}
