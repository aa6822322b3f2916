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
  if (session.outcome === 'wrong' && session.phase === 'exercise') {
    return (
      <Button variant="miss" data-onward disabled={isSaving} onClick={onTryAgain}>
        Try Again
      </Button>
    )
  }
  return (
    <CheckOrGoOn
      {...wayOn()}
      exercise={exercise}
      outcome={session.outcome}
      isReady={isReady}
      isSaving={isSaving}
    />
  )

  function wayOn(): { label: string; isOpen: boolean; onPress: () => void } {
    if (endsInOnceMore(session)) {
      return { label: 'Once more', isOpen: canGoOnceMore(session), onPress: onOnceMore }
    }
    return isLastExercise(session)
      ? { label: 'Complete', isOpen: canComplete(session), onPress: onComplete }
      : { label: 'Next', isOpen: canGoNext(session), onPress: onNext }
  }
}

/** Check for what is handed in, and what goes on: the latter only once it is open, unless nothing is to be checked. */
export function CheckOrGoOn({
  exercise,
  outcome,
  label,
  isOpen,
  isReady,
  isSaving,
  onPress,
}: {
  exercise: Exercise
  outcome: LessonAttempt['outcome']
  /** Of what goes on. */
  label: string
  isOpen: boolean
  isReady: boolean
  isSaving: boolean
  onPress: () => void
}) {
  const isUnanswered = outcome === 'unanswered'
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
          variant={isUnanswered ? 'primary' : outcome === 'wrong' ? 'miss' : 'correct'}
          disabled={!isOpen || isSaving}
          onClick={onPress}
        >
          {label}
        </Button>
      )}
    </>
  )
}
