import type { Exercise } from '#contract/lesson.ts'
import { unmetWords } from '#domain/lesson-order.ts'
import type { AuthorLesson } from './author-schema.ts'
import type { ExerciseProblem } from './check-order.ts'
import type { YamlPath } from './read-yaml.ts'

/** Which items of the lesson no exercise is about: what stands among the options alone is not taught. */
export function unaskedItems(
  lesson: AuthorLesson,
  exercises: readonly Exercise[],
): { path: YamlPath; reason: string }[] {
  const asked = new Set(exercises.map(({ itemIds }) => itemIds[0]))
  return lesson.items.flatMap((item, index) =>
    asked.has(item.id)
      ? []
      : [{ path: ['items', index, 'id'], reason: `no exercise is about ${item.id}` }],
  )
}

/** Words of the lesson are met one by one before a sentence of them is put together, typed or said. */
export function checkWordsFirst(
  lesson: AuthorLesson,
  exercises: readonly Exercise[],
): ExerciseProblem[] {
  const own = new Set(lesson.items.map(({ id }) => id))
  return unmetWords(exercises)
    .filter(({ itemId }) => own.has(itemId))
    .map(({ index, itemId }) => {
      return { index, key: 'item', reason: `needs ${itemId}, and nothing has asked for it before` }
    })
}

/** Of the answers typed in Pothwari, this share may be of an item whose card has just been shown. */
const MOST_COPIED = 1 / 3

/** Whoever types Pothwari remembers it: the card of an item stands right before its first exercise. */
export function checkCopied(
  lesson: AuthorLesson,
  exercises: readonly Exercise[],
): ExerciseProblem[] {
  const own = new Set(lesson.items.map(({ id }) => id))
  const typed = exercises.flatMap((exercise, index) => {
    const { type, answerLanguage, itemIds } = exercise
    const isTyped = type === 'fill_blank' || type === 'translation'
    if (!isTyped || answerLanguage !== 'phr') return []
    const [about = ''] = itemIds
    const isFirst = !exercises.slice(0, index).some((other) => other.itemIds[0] === about)
    return [{ index, isCopied: isFirst && own.has(about) }]
  })
  const copied = typed.filter(({ isCopied }) => isCopied)
  const last = copied.at(-1)
  if (last === undefined || copied.length <= Math.max(1, typed.length * MOST_COPIED)) return []
  const reason = `${copied.length} of ${typed.length} answers typed in Pothwari copy the card before them`
  return [{ index: last.index, key: 'item', reason }]
}
