import type { NewReview } from '#data/record-reviews.ts'
import { sameProgress } from '#domain/progress.ts'
import {
  type LessonAttempt,
  type LessonAttemptEvent,
  stepLessonAttempt,
} from '#domain/lesson-attempt.ts'
import { createStepRunner, type StepRules, type StepRunner, type StepView } from './step-runner.ts'

export type AttemptView<Result> = StepView<LessonAttempt, LessonAttemptEvent['type'], Result>

export type AttemptRunner<Result> = StepRunner<LessonAttempt, LessonAttemptEvent, NewReview, Result>

/** Makes one step durable. Completing the lesson gives its result, any other step gives null. */
export type SaveStep<Result> = StepRules<
  LessonAttempt,
  LessonAttemptEvent,
  NewReview,
  Result
>['save']

/**
 * The steps of a lesson. A step that could not be kept goes with the next one, because a save writes the whole progress. Only the
 * question whether to go on or begin anew can be answered otherwise while its first answer could not be kept.
 */
export function createAttemptRunner<Result>(
  opening: LessonAttempt,
  save: SaveStep<Result>,
  beforeShown?: (event: LessonAttemptEvent) => void,
): AttemptRunner<Result> {
  return createStepRunner(opening, {
    step: stepLessonAttempt,
    needsWriting,
    mayReplace: ({ phase }) => phase === 'asking-resume' || phase === 'asking-restart',
    save,
    ...(beforeShown && { beforeShown }),
  })
}

/** Try Again, Continue, a look back and, but for its reviews, the round at the end change nothing that is kept. */
function needsWriting(
  event: LessonAttemptEvent,
  before: LessonAttempt,
  next: LessonAttempt,
): boolean {
  if (event.type === 'complete') return true
  return before.tally !== next.tally || !sameProgress(before.progress, next.progress)
}
