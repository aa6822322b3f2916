import type { ReactNode, RefObject } from 'react'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import type { CourseVocabulary } from '#domain/answers/vocabulary.ts'
import type { CheckedAnswer } from './exercises/checked-answer.ts'
import { EXERCISE_FOOT_ID } from './exercises/exercise-props.ts'
import { FeedbackPanel } from './feedback-panel.tsx'
import { SaidFeedback } from './said-feedback.tsx'
import './player.css'

/** A lesson's screen and practice's: the header, the stage, and at the foot the bar, over which the feedback rises. */
export function PlayerFrame({
  header,
  stage,
  exercise,
  exerciseKey,
  checked,
  item,
  lessonId,
  courseItems,
  vocabulary,
  label,
  controls,
  dialogs,
  children,
}: {
  header: ReactNode
  stage: RefObject<HTMLDivElement | null>
  exercise: Exercise
  exerciseKey: string
  /** Null until the exercise is answered. */
  checked: CheckedAnswer | null
  item: LessonItem | undefined
  lessonId: string
  courseItems: readonly LessonItem[]
  vocabulary: CourseVocabulary
  /** Name of the bar. */
  label: string
  controls: ReactNode
  dialogs?: ReactNode
  /** On the stage. */
  children: ReactNode
}) {
  return (
    <div className="player">
      {header}
      <div className="stage" ref={stage}>
        {children}
      </div>
      <div className="vh" role="status" aria-atomic="true" data-testid="feedback-said">
        {checked && (
          <SaidFeedback exercise={exercise} answer={checked} item={item} vocabulary={vocabulary} />
        )}
      </div>
      {checked ? (
        <FeedbackPanel
          key={exerciseKey}
          exercise={exercise}
          answer={checked}
          item={item}
          lessonId={lessonId}
          courseItems={courseItems}
          vocabulary={vocabulary}
        >
          {controls}
        </FeedbackPanel>
      ) : (
        <div className="pbar" role="group" aria-label={label}>
          <div id={EXERCISE_FOOT_ID} />
          {controls}
        </div>
      )}
      {dialogs}
    </div>
  )
}
