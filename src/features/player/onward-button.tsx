import type { Exercise } from '#contract/lesson.ts'
import {
  canComplete,
  canGoNext,
  isLastExercise,
  type LessonAttempt,
} from '#domain/lesson-attempt.ts'
import { Button } from '#ui/button.tsx'
import { EXERCISE_FORM_ID } from './exercises/exercise-props.ts'

/** Exercises that are handed in by Check; the others are answered by their own buttons. */
const CHECKED_TYPES = ['word_arrangement', 'fill_blank', 'translation']

/**
 * What goes on: Check while there is something to hand in, then Next, Complete or Try Again. On a look
 * back at a right answer both stand there, since nobody has to answer twice.
 */
export function OnwardButton({
  exercise,
  session,
  isReady,
  isSaving,
  onNext,
  onComplete,
  onTryAgain,
}: {
  exercise: Exercise
  session: LessonAttempt
  isReady: boolean
  isSaving: boolean
  onNext: () => void
  onComplete: () => void
  onTryAgain: () => void
}) {
  if (session.outcome === 'wrong') {
    return (
      <Button variant="miss" data-onward disabled={isSaving} onClick={onTryAgain}>
        Try Again
      </Button>
    )
  }
  const isLast = isLastExercise(session)
  const isOpen = isLast ? canComplete(session) : canGoNext(session)
  const isUnanswered = session.outcome === 'unanswered'
  const hasCheck = isUnanswered && CHECKED_TYPES.includes(exercise.type)
  return (
    <>
      {hasCheck && (
        <Button
          type="submit"
          form={EXERCISE_FORM_ID}
          variant={isOpen ? 'quiet' : 'primary'}
          disabled={!isReady || isSaving}
        >
          Check
        </Button>
      )}
      {(!hasCheck || isOpen) && (
        <Button
          data-onward
          variant={isUnanswered ? 'primary' : 'correct'}
          disabled={!isOpen || isSaving}
          onClick={isLast ? onComplete : onNext}
        >
          {isLast ? 'Complete' : 'Next'}
        </Button>
      )}
    </>
  )
}
