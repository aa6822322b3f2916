import type { Exercise } from '#contract/lesson.ts'
import { unrested } from '#domain/lesson-order.ts'

export type ExerciseProblem = { index: number; key: string; reason: string }

/** The same item is not asked about twice within three exercises. */
export function checkRest(exercises: readonly Exercise[]): ExerciseProblem[] {
  return unrested(exercises).map(({ index, itemId }) => {
    return { index, key: 'item', reason: `asks for ${itemId} again within three exercises` }
  })
}
