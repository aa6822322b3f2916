import { Fragment } from 'react'
import { PothwariLine } from '#ui/pothwari.tsx'
import { ExercisePrompt } from './exercise-prompt.tsx'
import type { ExerciseProps } from './exercise-props.ts'
import { TypedAnswer } from './typed-answer.tsx'

const GAP = /_{2,}/

/** Fill the blank: the sentence with its gap, the meaning under it, one word to type. */
export function FillBlank(props: ExerciseProps) {
  const { exercise } = props
  return (
    <TypedAnswer {...props} label="The missing word">
      <ExercisePrompt exercise={exercise} />
      {exercise.sentence && (
        <div className="gapped notranslate" translate="no">
          <p>
            {exercise.answerLanguage === 'phr' ? (
              <PothwariLine
                roman={<WithGap sentence={exercise.sentence} />}
                shahmukhi={
                  exercise.sentenceShahmukhi && <WithGap sentence={exercise.sentenceShahmukhi} />
                }
              />
            ) : (
              <span className="en">
                <WithGap sentence={exercise.sentence} />
              </span>
            )}
          </p>
          {exercise.translation && <p className="gloss">{exercise.translation}</p>}
        </div>
      )}
    </TypedAnswer>
  )
}

function WithGap({ sentence }: { sentence: string }) {
  return sentence.split(GAP).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <span className="gap" role="img" aria-label="blank" />}
      {part}
    </Fragment>
  ))
}
