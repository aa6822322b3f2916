import type { LessonProgress } from '#domain/lesson-progress.ts'
import type { Operation } from './outbox.ts'
import type { CompletionRow } from './log-rows.ts'

/** The call keeps a fixed `timeSpent`; the measured time goes beside it. */
const SPEC_TIME_SPENT = 20
/** As the contract has it: what is longer was a forgotten tab. */
const LONGEST_STUDY_SECONDS = 86_400

/** Sends a lesson's progress as it stands. */
export function snapshotOf(lessonId: string, progress: LessonProgress): Operation {
  const body = {
    currentExerciseIndex: progress.currentExerciseIndex,
    completedExercises: [...progress.completedExercises],
    correctExercises: [...progress.correctExercises],
    attempt: progress.attempt,
    epoch: progress.epoch,
  }
  return { kind: 'exercise-progress', lessonId, body }
}

/** What was measured, as the contract takes it. */
export function studySeconds(measured: number): number {
  return Math.min(Math.max(Math.round(measured), 0), LONGEST_STUDY_SECONDS)
}

/** Sends a row of the log; its id is the Idempotency-Key. */
export function completionOf(row: CompletionRow): Operation {
  const body = {
    score: row.score,
    timeSpent: SPEC_TIME_SPENT,
    isCompleted: true as const,
    attempt: row.attempt,
    epoch: row.epoch,
    completedAt: row.completedAt,
    localDate: row.localDate,
    activeSeconds: studySeconds(row.activeSeconds),
    ...(row.carried === true && { carried: true as const }),
  }
  return { kind: 'completion', lessonId: row.lessonId, body }
}
