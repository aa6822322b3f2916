import { ExercisePrompt } from './exercise-prompt.tsx'
import type { ExerciseProps } from './exercise-props.ts'
import { TypedAnswer } from './typed-answer.tsx'

/** Translation: a line in one language, typed in the other. */
export function Translation(props: ExerciseProps) {
  const isPothwari = props.exercise.answerLanguage === 'phr'
  return (
    <TypedAnswer {...props} label={isPothwari ? 'Type it in Pothwari' : 'Type it in English'}>
      <ExercisePrompt
        exercise={props.exercise}
        isAnswered={props.checked !== null}
        courseItems={props.courseItems}
      />
    </TypedAnswer>
  )
}
