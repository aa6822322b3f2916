import { useState, useSyncExternalStore } from 'react'
import type { RecordedPractice } from '#data/finish-practice.ts'
import type { NewReview } from '#data/record-reviews.ts'
import { yieldToMain } from '#device/yield-to-main.ts'
import {
  isPracticeOver,
  practiceSum,
  type PracticeRun,
  type PracticeStep,
  stepPractice,
} from '#domain/memory/practice-run.ts'
import { FEWEST_ANSWERS } from '#domain/practice.ts'
import type { SessionOptions } from '#domain/memory/make-session.ts'
import type { PracticeCourse } from '#domain/memory/practice-course.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { releaseFocus } from '#ui/release-focus.ts'
import { createStepRunner } from '../step-runner.ts'
import { useStudyTime } from '../use-study-time.ts'

/** Whether the session is over and long enough to be an entry of the log. */
export function isRecorded(run: PracticeRun): boolean {
  return isPracticeOver(run) && practiceSum(run).answered >= FEWEST_ANSWERS
}

/** A session under way: each answer is durable before it shows, and so is the session before its end. */
export function usePracticeRun(
  opening: PracticeRun,
  { course, options }: { course: PracticeCourse; options: SessionOptions },
) {
  const actions = useLearnerActions()
  const studyTime = useStudyTime(0)
  const [id] = useState(() => crypto.randomUUID())
  const [runner] = useState(() =>
    createStepRunner<PracticeRun, PracticeStep, NewReview, RecordedPractice>(opening, {
      step: (run, step) => stepPractice(run, step, course, options),
      needsWriting: (_step, _before, next) => isRecorded(next),
      beforeShown: ({ type }) => type !== 'answered' && releaseFocus(),
      async save(_step, next, reviews) {
        if (reviews.length > 0) await actions.recordReviews(reviews)
        const { answered, right } = practiceSum(next)
        const result = isRecorded(next)
          ? await actions.finishPractice({
              id,
              answered,
              right,
              activeSeconds: studyTime.seconds(),
            })
          : null
        // In the task that ends the transaction everything reads again that watches the database: the screen follows after it.
        await yieldToMain()
        return result
      },
    }),
  )
  const {
    session: run,
    isSaving,
    unsaved,
    hasUnkept,
    result,
  } = useSyncExternalStore(runner.subscribe, runner.view)
  const { send, retry, carryOn, saveUnkept } = runner
  return {
    run,
    isSaving,
    isUnsaved: unsaved !== null,
    hasUnkept,
    result,
    send,
    retry,
    carryOn,
    saveUnkept,
  }
}
