import { unknownExerciseText } from '#copy/lesson-failures.ts'
import { Button } from '#ui/button.tsx'
import type { ExerciseProps } from './exercise-props.ts'

/** An exercise that this version cannot show. Skipped it is neither right nor wrong: no score is lost to us. */
export function UnknownExercise({ exercise, isSaving, onSkip }: ExerciseProps) {
  return (
    <section className="state" aria-labelledby="question">
      <h1 id="question" tabIndex={-1}>
        {unknownExerciseText(exercise.type)}
      </h1>
      <p className="soft">
        This version of the app cannot show it. Carry on with the lesson; an update will bring it.
      </p>
      <Button disabled={isSaving} onClick={onSkip}>
        Skip this exercise
      </Button>
    </section>
  )
}
