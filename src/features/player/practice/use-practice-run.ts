import { useState, useSyncExternalStore } from 'react'
import type { NewReview } from '#data/record-reviews.ts'
import { yieldToMain } from '#device/yield-to-main.ts'
import { type PracticeRun, type PracticeStep, stepPractice } from '#domain/memory/practice-run.ts'
import type { SessionOptions } from '#domain/memory/make-session.ts'
import type { PracticeCourse } from '#domain/memory/practice-course.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { createStepRunner } from '../step-runner.ts'

/** A session under way: each answer is durable before it shows. */
export function usePracticeRun(
  opening: PracticeRun,
  { course, options }: { course: PracticeCourse; options: SessionOptions },
) {
  const actions = useLearnerActions()
  const [runner] = useState(() =>
    createStepRunner<PracticeRun, PracticeStep, NewReview, null>(opening, {
      step: (run, step) => stepPractice(run, step, course, options),
      needsWriting: () => false,
      async save(_step, _next, reviews) {
        await actions.recordReviews(reviews)
        // In the task that ends the transaction everything reads again that watches the database: the screen follows after it.
        await yieldToMain()
        return null
      },
    }),
  )
  const { session: run, isSaving, unsaved } = useSyncExternalStore(runner.subscribe, runner.view)
  const { send, retry, carryOn } = runner
  return { run, isSaving, isUnsaved: unsaved !== null, send, retry, carryOn }
}
