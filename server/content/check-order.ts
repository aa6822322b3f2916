import type { Exercise } from '#contract/lesson.ts'
import { type OrderBreach, orderBreaches } from '#domain/lesson-order.ts'

export type ExerciseProblem = { index: number; key: string; reason: string }

/** The order of a lesson, as its author wrote it. */
export function checkOrder(exercises: readonly Exercise[]): ExerciseProblem[] {
  return orderBreaches(exercises).map((breach) => ({
    index: breach.index,
    key: 'item',
    reason: reasonOf(breach),
  }))
}

function reasonOf({ rule, itemId }: OrderBreach): string {
  return rule === 'rest'
    ? `asks for ${itemId} again within three exercises`
    : `asks the learner to produce ${itemId} before recognising it`
}
