import { missingCodeWords } from '#copy/missing-code.ts'
import { lazyWithFallback, type MissingPart } from '#state/lazy-with-fallback.tsx'
import { Button } from '#ui/button.tsx'
import { FillBlank } from './exercises/fill-blank.tsx'
import type { ExerciseProps } from './exercises/exercise-props.ts'
import { ArrangementLoading } from './exercises/arrangement-loading.tsx'
import { MultipleChoice } from './exercises/multiple-choice.tsx'
import { Translation } from './exercises/translation.tsx'
import { UnknownExercise } from './exercises/unknown-exercise.tsx'

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
