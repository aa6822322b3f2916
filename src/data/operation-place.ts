import type { Place } from './drain-plan.ts'
import type { OutboxRow } from './rows.ts'

/**
 * What is sent first. A row waits for earlier rows of its own sequence alone: a change of the profile or a suggestion that must
 * wait holds up nothing that was learned.
 */
const SEQUENCES: readonly (readonly OutboxRow['kind'][])[] = [
  ['exercise-progress', 'reset-progress', 'completion', 'reviews', 'reset-all'],
  ['profile'],
  ['suggestion'],
]

/** In order within a lesson, reviews beside them; a whole reset goes alone. */
export function placeOfOperation({ kind, lessonId }: OutboxRow): Place {
  const sequence = SEQUENCES.findIndex((kinds) => kinds.includes(kind))
  const lane = kind === 'reviews' ? kind : `${sequence} ${lessonId}`
  return { sequence, lane, kind, isBarrier: kind === 'reset-all' }
}
