import type { Place } from './drain-plan.ts'
import type { OutboxRow } from './rows.ts'

/**
 * What is sent first. A row waits for earlier rows of its own sequence alone: a change of the profile or a suggestion that must
 * wait holds up nothing that was learned.
 */
const SEQUENCES: readonly (readonly OutboxRow['kind'][])[] = [
  [
    'exercise-progress',
    'reset-progress',
    'completion',
    'reviews',
    'practice',
    'evening',
    'reset-all',
  ],
  ['profile'],
  ['suggestion'],
  ['family'],
]

/** Their order among each other means nothing to the server: no lesson waits for them. */
const BESIDE_LESSONS: ReadonlySet<OutboxRow['kind']> = new Set(['reviews', 'practice', 'evening'])

/** In order within a lesson, the other logs beside them; a whole reset goes alone. */
export function placeOfOperation({ kind, lessonId }: OutboxRow): Place {
  const sequence = SEQUENCES.findIndex((kinds) => kinds.includes(kind))
  const lane = BESIDE_LESSONS.has(kind) ? kind : `${sequence} ${lessonId}`
  return { sequence, lane, kind, isBarrier: kind === 'reset-all' }
}
