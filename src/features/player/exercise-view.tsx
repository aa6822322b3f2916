import { lazy, Suspense } from 'react'
import { FillBlank } from './exercises/fill-blank.tsx'
import type { ExerciseProps } from './exercises/exercise-props.ts'
import { LayingOut } from './exercises/laying-out.tsx'
import { MultipleChoice } from './exercises/multiple-choice.tsx'
import { Translation } from './exercises/translation.tsx'
import { UnknownExercise } from './exercises/unknown-exercise.tsx'

/** Brings drag and drop with it, so it comes with the first arrangement, not with the lesson. */
const loadWordArrangement = () => import('./exercises/word-arrangement.tsx')
const WordArrangement = lazy(async () => ({
  default: (await loadWordArrangement()).WordArrangement,
}))

/** The microphone's way of working is for who speaks. */
const loadPronunciationCoach = () => import('./coach/pronunciation-coach.tsx')
const PronunciationCoach = lazy(async () => ({
  default: (await loadPronunciationCoach()).PronunciationCoach,
}))

/** The exercise on the screen, by its type (spec §2). */
export function ExerciseView(props: ExerciseProps) {
  switch (props.exercise.type) {
    case 'multiple_choice':
      return <MultipleChoice {...props} />
    case 'word_arrangement':
      return (
        <Suspense fallback={<LayingOut />}>
          <WordArrangement {...props} />
        </Suspense>
      )
    case 'voice_recognition':
      return (
        <Suspense fallback={<p className="soft">Opening the coach</p>}>
          <PronunciationCoach {...props} />
        </Suspense>
      )
    case 'fill_blank':
      return <FillBlank {...props} />
    case 'translation':
      return <Translation {...props} />
    default:
      return <UnknownExercise {...props} />
  }
}
