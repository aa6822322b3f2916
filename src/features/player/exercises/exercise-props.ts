import type { Exercise, LessonItem } from '#contract/lesson.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import type { CheckedAnswer, OwnResult } from './checked-answer.ts'
import type { Arrangement } from './arrangement.ts'

/** What is typed or laid out and not handed in yet. */
export type Draft = string | Arrangement

/** What every kind of exercise takes. It reports what the learner gave; it never judges. */
export type ExerciseProps = {
  exercise: Exercise
  /** That teaches the line; empty where no lesson on this device does. */
  lessonId: string
  attempt: number
  /** Words of every lesson on this device, with their clips. */
  courseItems: readonly LessonItem[]
  vocabulary: CourseVocabulary
  /** One of the lesson's own notes, for an exercise that tells of culture and has no line of its own. */
  culturalNote: string | undefined
  /** The answer, once it is judged and durable. */
  checked: CheckedAnswer | null
  /** An answer is on its way to the disk: nothing can be changed. */
  isSaving: boolean
  /** `ownResult`: what an exercise that judges itself found. */
  onAnswer: (given: string, ownResult?: OwnResult) => void
  /** Goes on without an answer, neither right nor wrong. */
  onSkip: () => void
  /** What was begun here before the learner looked at another exercise. */
  draft: Draft | undefined
  /** `isReady`: the bar's Check has something to check. */
  onDraftChange: (draft: Draft, isReady: boolean) => void
}

/** The form of the exercise on the screen; the bar's Check submits it from outside. */
export const EXERCISE_FORM_ID = 'exercise'

/** A place in the bar, in the thumb's reach, that the exercise on the screen may fill. */
export const EXERCISE_FOOT_ID = 'exercise-foot'
