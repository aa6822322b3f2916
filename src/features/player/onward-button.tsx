import type { Exercise } from '#contract/lesson.ts'
import {
  canComplete,
  canGoNext,
  canGoOnceMore,
  endsInOnceMore,
  isLastExercise,
  type LessonAttempt,
} from '#domain/lesson-attempt.ts'
import { Button } from '#ui/button.tsx'
import { EXERCISE_FORM_ID } from './exercises/exercise-props.ts'

/** Exercises that are handed in by Check; the others are answered by their own buttons. */
const CHECKED_TYPES = ['word_arrangement', 'fill_blank', 'translation']

/**
 * What goes on: Check while there is something to hand in, then Next, Once more, Complete or Try Again. On a look
 * back at a right answer both stand there, since nobody has to answer twice.
 */
export function OnwardButton({
  exercise,
  session,
  isReady,
  isSaving,
  onNext,
  onOnceMore,
  onComplete,
  onTryAgain,
}: {
  exercise: Exercise
  session: LessonAttempt
  isReady: boolean
  isSaving: boolean
  onNext: () => void
  onOnceMore: () => void
  onComplete: () => void
  onTryAgain: () => void
}) {
  const isWrong = session.outcome === 'wrong'
  if (isWrong && session.phase === 'exercise') {
    return (
      <Button variant="miss" data-onward disabled={isSaving} onClick={onTryAgain}>
        Try Again
      </Button>
    )
  }
  const { label, isOpen, press } = wayOn()
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
          variant={isUnanswered ? 'primary' : isWrong ? 'miss' : 'correct'}
          disabled={!isOpen || isSaving}
          onClick={press}
        >
          {label}
        </Button>
      )}
    </>
  )

  function wayOn(): { label: string; isOpen: boolean; press: () => void } {
    if (endsInOnceMore(session)) {
      return { label: 'Once more', isOpen: canGoOnceMore(session), press: onOnceMore }
    }
    return isLastExercise(session)
      ? { label: 'Complete', isOpen: canComplete(session), press: onComplete }
      : { label: 'Next', isOpen: canGoNext(session), press: onNext }
  }
}
