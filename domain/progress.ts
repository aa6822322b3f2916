import { emptyProgress, type LessonProgress, LAST_COUNTER } from './lesson-progress.ts'

/**
 * The one merge, used by browser, worker and server: the newer epoch wins, then the higher attempt;
 * within one attempt the lists are united and the index is the greater.
 * Commutative, associative and idempotent.
 */
export function mergeProgress(a: LessonProgress, b: LessonProgress): LessonProgress {
  if (a.epoch !== b.epoch) return a.epoch > b.epoch ? a : b
  if (a.attempt !== b.attempt) return a.attempt > b.attempt ? a : b
  return {
    epoch: a.epoch,
    attempt: a.attempt,
    currentExerciseIndex: Math.max(a.currentExerciseIndex, b.currentExerciseIndex),
    completedExercises: unite(a.completedExercises, b.completedExercises),
    correctExercises: unite(a.correctExercises, b.correctExercises),
  }
}

/** A reported progress in its one form: lists ascending, each index once, every right answer also answered. */
export function normaliseProgress(reported: LessonProgress): LessonProgress {
  return {
    ...reported,
    completedExercises: unite(reported.completedExercises, reported.correctExercises),
    correctExercises: unite(reported.correctExercises, []),
  }
}

/**
 * A progress within a lesson of so many exercises: the indexes that the lesson does not have are left out, and the index stops
 * at the count. Refuses nothing: the lesson may have grown shorter while a phone was away.
 */
export function boundProgress(progress: LessonProgress, exerciseCount: number): LessonProgress {
  const isThere = (index: number): boolean => index < exerciseCount
  return {
    ...progress,
    currentExerciseIndex: Math.min(progress.currentExerciseIndex, exerciseCount),
    completedExercises: progress.completedExercises.filter(isThere),
    correctExercises: progress.correctExercises.filter(isThere),
  }
}

/** Start Fresh and Practice Again: the next attempt, empty. */
export function nextAttempt(progress: LessonProgress): LessonProgress {
  return emptyProgress(progress.epoch, Math.min(progress.attempt + 1, LAST_COUNTER))
}

/**
 * What is left of a progress when a whole reset takes away the exercises that it knew of: null for nothing.
 * An attempt that is later than the one known stays whole.
 */
export function withoutExercises(
  progress: LessonProgress,
  known: Pick<LessonProgress, 'attempt' | 'completedExercises'>,
): LessonProgress | null {
  if (progress.attempt > known.attempt) return progress
  if (progress.attempt < known.attempt) return null
  const taken = new Set(known.completedExercises)
  const completedExercises = progress.completedExercises.filter((index) => !taken.has(index))
  if (completedExercises.length === 0) return null
  const correctExercises = progress.correctExercises.filter((index) => !taken.has(index))
  return { ...progress, completedExercises, correctExercises }
}

export function sameProgress(a: LessonProgress, b: LessonProgress): boolean {
  return (
    a.epoch === b.epoch &&
    a.attempt === b.attempt &&
    a.currentExerciseIndex === b.currentExerciseIndex &&
    sameList(a.completedExercises, b.completedExercises) &&
    sameList(a.correctExercises, b.correctExercises)
  )
}

/** Score of the answered exercises, 0–100: correct of answered, rounded. Nothing answered is 0. */
export function scorePercent(
  progress: Pick<LessonProgress, 'completedExercises' | 'correctExercises'>,
): number {
  const answered = progress.completedExercises.length
  if (answered === 0) return 0
  return Math.min(100, Math.round((100 * progress.correctExercises.length) / answered))
}

function unite(a: readonly number[], b: readonly number[]): readonly number[] {
  return [...new Set([...a, ...b])].sort((x, y) => x - y)
}

function sameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at])
}
