/**
 * Progress of one lesson. It grows only (within an epoch and an attempt), so that devices and
 * server agree whatever the order in which they hear of each other.
 */
export type LessonProgress = {
  /** Counts the account's whole resets, from 1. */
  epoch: number
  /** Counts Start Fresh and Practice Again within the epoch, from 1. */
  attempt: number
  /** Index of the exercise on the screen, from 0. */
  currentExerciseIndex: number
  /** Indexes of the answered exercises, ascending, each once. */
  completedExercises: readonly number[]
  /** Those of them that were answered right, ascending, each once. */
  correctExercises: readonly number[]
}

export const FIRST_EPOCH = 1
export const FIRST_ATTEMPT = 1
/** Epochs and attempts stop here. Nobody comes so far by studying; who named such a number has no next one. */
export const LAST_COUNTER = 1_000_000

export function emptyProgress(epoch: number, attempt: number): LessonProgress {
  return { epoch, attempt, currentExerciseIndex: 0, completedExercises: [], correctExercises: [] }
}
