import type { Exercise } from '#contract/lesson.ts'
import { type OrderViolation, orderViolations } from '#domain/lesson-order.ts'

export type ExerciseProblem = { index: number; key: string; reason: string }

/** The order of a lesson, as its author wrote it. */
export function checkOrder(exercises: readonly Exercise[]): ExerciseProblem[] {
  return orderViolations(exercises).map((violation) => ({
    index: violation.index,
    key: 'item',
    reason: reasonOf(violation),
  }))
}

function reasonOf({ rule, itemId }: OrderViolation): string {
  return rule === 'rest'
    ? `asks for ${itemId} again within three exercises`
    : `asks the learner to produce ${itemId} before recognising it`
}
