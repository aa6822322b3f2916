import { unknownExerciseText } from '#copy/lesson-failures.ts'
import { Button } from '#ui/button.tsx'
import type { ExerciseProps } from './exercise-props.ts'

/**
 * An exercise that this version cannot show. Skipping it lets the learner pass (`checkAnswer`): the rest of
 * the lesson stays open, and no score is lost to us.
 */
export function UnknownExercise({ exercise, checked, isSaving, onAnswer }: ExerciseProps) {
  return (
    <section className="state" aria-labelledby="question">
      <h1 id="question" tabIndex={-1}>
        {unknownExerciseText(exercise.type)}
      </h1>
      <p className="soft">
        This version of the app cannot show it. Go on with the lesson; an update will bring it.
      </p>
      <Button
        disabled={checked !== null || isSaving}
        onClick={() => onAnswer(exercise.correctAnswer)}
      >
        Skip this exercise
      </Button>
    </section>
  )
}
