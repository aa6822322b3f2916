import { unknownExerciseText } from '#copy/lesson-failures.ts'
import { missingCodeWords } from '#copy/missing-code.ts'
import { lazyWithFallback, type MissingPart } from '#state/lazy-with-fallback.tsx'
import { Button } from '#ui/button.tsx'
import { ArrangementLoading } from './exercises/arrangement-loading.tsx'
import { ExercisePrompt } from './exercises/exercise-prompt.tsx'
import type { ExerciseProps } from './exercises/exercise-props.ts'
import { FillBlank } from './exercises/fill-blank.tsx'
import { MultipleChoice } from './exercises/multiple-choice.tsx'
import { TypedAnswer } from './exercises/typed-answer.tsx'

/** Brings drag and drop with it, so it comes with the first arrangement, not with the lesson. */
const WordArrangement = lazyWithFallback(
  () => import('./exercises/word-arrangement.tsx'),
  'WordArrangement',
  NotFetched,
  <ArrangementLoading />,
)

/** The microphone's way of working is for who speaks. */
const PronunciationCoach = lazyWithFallback(
  () => import('./coach/pronunciation-coach.tsx'),
  'PronunciationCoach',
  NotFetched,
  <p className="soft">Opening the coach</p>,
)

/** The exercise on the screen, by its type. */
export function ExerciseView(props: ExerciseProps) {
  switch (props.exercise.type) {
    case 'multiple_choice':
      return <MultipleChoice {...props} />
    case 'word_arrangement':
      return <WordArrangement {...props} />
    case 'voice_recognition':
      return <PronunciationCoach {...props} />
    case 'fill_blank':
      return <FillBlank {...props} />
    case 'translation':
      return <Translation {...props} />
    default:
      return <UnknownExercise {...props} />
  }
}

/** The code of this kind of exercise could not be fetched. The lesson around it stays. */
function NotFetched({ isSaving, onSkip, because, onHelp }: ExerciseProps & MissingPart) {
  const { text, help } = missingCodeWords(because)
  return (
    <section className="state" aria-labelledby="question">
      <h1 id="question" tabIndex={-1}>
        This exercise could not be fetched
      </h1>
      <p className="soft" role="alert">
        {text} What you have answered is kept.
      </p>
      <Button onClick={onHelp}>{help}</Button>
      <Button variant="text" disabled={isSaving} onClick={onSkip}>
        Skip this exercise
      </Button>
    </section>
  )
}

/** An exercise that this version cannot show. Skipped it is neither right nor wrong: no score is lost to us. */
function UnknownExercise({ exercise, isSaving, onSkip }: ExerciseProps) {
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

/** Translation: a line in one language, typed in the other. */
function Translation(props: ExerciseProps) {
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
