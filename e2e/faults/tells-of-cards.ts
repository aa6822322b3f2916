import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { reviewBody } from './events.ts'

export const GOOD = 3
export const AGAIN = 1
export const EASY = 4

/** In these the learner brings every word of the line. */
const BRINGS_EVERY_WORD = new Set(['word_arrangement', 'translation'])

/** What an answer in a lesson tells of cards, as docs/memory.md promises it. */
export function tellsOf(
  { type, answerLanguage, itemIds }: Exercise,
  isRight: boolean,
): readonly string[] {
  const skill = answerLanguage === 'phr' ? 'produce' : 'understand'
  const isOfAll = isRight && skill === 'produce' && BRINGS_EVERY_WORD.has(type)
  return bodies(isOfAll ? itemIds : itemIds.slice(0, 1), skill, isRight ? GOOD : AGAIN)
}

/** What an answer in practice tells: who brings a whole line brings its words. */
export function tellsOfItem(
  { id, words = [] }: LessonItem,
  { skill, isLine, isRight }: { skill: string; isLine: boolean; isRight: boolean },
): readonly string[] {
  const inLine = isLine && isRight ? words.flatMap(({ itemId }) => itemId ?? []) : []
  return bodies([id, ...inLine], skill, isRight ? GOOD : AGAIN)
}

function bodies(itemIds: readonly string[], skill: string, grade: number): string[] {
  return [...new Set(itemIds)].map((itemId) => reviewBody({ itemId, skill, grade }))
}
