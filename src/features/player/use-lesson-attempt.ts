import { useState, useSyncExternalStore } from 'react'
import {
  type LessonAttemptEvent,
  openLessonAttempt,
  attemptScore,
  type LessonAttempt,
} from '#domain/lesson-attempt.ts'
import { yieldToMain } from '#device/yield-to-main.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { releaseFocus } from '#ui/release-focus.ts'
import type { RecordedCompletion } from '#data/learner-writes.ts'
import type { LessonView } from '#data/lesson-view.ts'
import type { NewReview } from '#data/record-reviews.ts'
import { createAttemptRunner, type AttemptRunner, type AttemptView } from './attempt-runner.ts'
import { useStudyTime } from './use-study-time.ts'

export type LessonResult = Omit<RecordedCompletion, 'completion'>

/**
 * A lesson being taken: opens from what was kept when the screen was mounted, and never again, so that
 * another tab that moves on does not move this one. Its saves merge (contract, progress and sync).
 */
export function useLessonAttempt(
  lessonId: string,
  exerciseCount: number,
  saved: LessonView,
  /** Items whose card the learner does not need. */
  met: readonly string[],
): AttemptView<LessonResult> & Pick<AttemptRunner<LessonResult>, 'send' | 'retry' | 'carryOn'> {
  const actions = useLearnerActions()
  const isSameAttempt = saved.tally?.attempt === saved.progress.attempt
  const studyTime = useStudyTime(isSameAttempt ? (saved.tally?.activeSeconds ?? 0) : 0)

  const [runner] = useState(() => {
    async function save(
      step: LessonAttemptEvent,
      next: LessonAttempt,
      reviews: readonly NewReview[],
    ) {
      // An answer of the lesson keeps them with its progress.
      const isOfLesson = step.type === 'answered' && next.phase === 'exercise'
      if (!isOfLesson && reviews.length > 0) await actions.recordReviews(reviews)
      const result = await keep(step, next, reviews)
      // In the task that ends the transaction everything reads again that watches the database: the screen follows after it.
      await yieldToMain()
      return result
    }
    async function keep(
      step: LessonAttemptEvent,
      next: LessonAttempt,
      reviews: readonly NewReview[],
    ) {
      const tally = { ...next.tally, activeSeconds: studyTime.seconds() }
      const kept = { progress: next.progress, tally }
      switch (step.type) {
        case 'met':
          return null
        case 'start-fresh':
        case 'practise-again':
          await actions.startAttempt(lessonId, { ...kept, tally: { ...tally, activeSeconds: 0 } })
          studyTime.restart()
          return null
        case 'complete':
          return actions.completeLesson(lessonId, {
            score: attemptScore(next),
            epoch: next.progress.epoch,
            attempt: next.progress.attempt,
            activeSeconds: studyTime.seconds(),
          })
        default:
          // The round at the end changes nothing of the lesson.
          if (next.phase === 'exercise') await actions.saveAttempt(lessonId, kept, reviews)
          return null
      }
    }
    return createAttemptRunner<LessonResult>(
      openLessonAttempt({
        exerciseCount,
        progress: saved.progress,
        tally: saved.tally,
        isCompleted: saved.isCompletedAttempt,
        met,
      }),
      save,
      // An answer stays on its screen, and so does the field of another try, with the keyboard of a phone.
      ({ type }) => type !== 'answered' && type !== 'try-again' && releaseFocus(),
    )
  })

  const view = useSyncExternalStore(runner.subscribe, runner.view)
  function carryOn(): void {
    const { unsaved } = runner.view()
    runner.carryOn()
    if (unsaved === 'start-fresh' || unsaved === 'practise-again') studyTime.restart()
  }
  return { ...view, send: runner.send, retry: runner.retry, carryOn }
}
