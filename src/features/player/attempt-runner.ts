import { createStore } from 'zustand'
import type { NewReview } from '#data/record-reviews.ts'
import { sameProgress } from '#domain/progress.ts'
import {
  type LessonAttempt,
  type LessonAttemptEvent,
  stepLessonAttempt,
} from '#domain/lesson-attempt.ts'

/**
 * Makes one step durable; rejects when the device could not keep it. Completing the lesson gives its
 * result, any other step gives null.
 */
export type SaveStep<Result> = (
  step: LessonAttemptEvent,
  next: LessonAttempt,
  reviews: readonly NewReview[],
) => Promise<Result | null>

export type AttemptView<Result> = {
  session: LessonAttempt
  /** A step is on its way to the disk; nothing of it shows yet. */
  isSaving: boolean
  /** The step that could not be kept; the learner says what now: try again, or carry on. */
  unsaved: LessonAttemptEvent['type'] | null
  /** What a completion gave; null where it could not be kept. */
  result: Result | null
}

export type AttemptRunner<Result> = {
  view(): AttemptView<Result>
  subscribe(listener: () => void): () => void
  /**
   * Says whether the step was taken. It is not while another is being written or waits for the learner:
   * a double tap is one step. Only the question whether to go on or begin anew can be answered otherwise
   * while its first answer could not be kept. `reviews` are what an answer tells of cards.
   */
  send(event: LessonAttemptEvent, reviews?: readonly NewReview[]): boolean
  retry(): void
  carryOn(): void
}

/**
 * Event → step → written → shown. Nothing is shown before it is durable (contract, local first); a step
 * that cannot be kept shows only when the learner chooses to carry on, and the next save carries it,
 * because a save writes the whole progress, and reviews that are not kept yet.
 */
export function createAttemptRunner<Result>(
  opening: LessonAttempt,
  save: SaveStep<Result>,
): AttemptRunner<Result> {
  const store = createStore<AttemptView<Result>>()(() => ({
    session: opening,
    isSaving: false,
    unsaved: null,
    result: null,
  }))
  /** The step between the tap and the screen. */
  let pending: { event: LessonAttemptEvent; next: LessonAttempt } | null = null
  /** Those of the step, and of steps before it that could not be kept. */
  let unkept: readonly NewReview[] = []

  function settle(result: Result | null): void {
    if (!pending) return
    const { next } = pending
    pending = null
    store.setState({ session: next, isSaving: false, unsaved: null, result })
  }

  async function write(): Promise<void> {
    if (!pending) return
    const { event, next } = pending
    const reviews = unkept
    store.setState({ isSaving: true, unsaved: null })
    try {
      const result = await save(event, next, reviews)
      unkept = []
      settle(result)
    } catch (error) {
      // The learner reads it on the screen; the cause is for whoever looks into the console.
      console.warn(`The step "${event.type}" could not be kept on this device`, error)
      store.setState({ isSaving: false, unsaved: event.type })
    }
  }

  return {
    view: store.getState,
    subscribe: store.subscribe,
    send(event, reviews = []) {
      const view = store.getState()
      if (pending && !(view.unsaved && isAsking(view.session))) return false
      const next = stepLessonAttempt(view.session, event)
      if (next === view.session) return false
      pending = { event, next }
      unkept = [...unkept, ...reviews]
      if (unkept.length > 0 || needsWriting(event, view.session, next)) void write()
      else settle(view.result)
      return true
    },
    retry() {
      if (store.getState().unsaved && pending) void write()
    },
    carryOn() {
      if (store.getState().unsaved) settle(null)
    },
  }
}

function isAsking({ phase }: LessonAttempt): boolean {
  return phase === 'asking-resume' || phase === 'asking-restart'
}

/** Try Again, Continue, a look back and, but for its reviews, the round at the end change nothing that is kept. */
function needsWriting(
  event: LessonAttemptEvent,
  before: LessonAttempt,
  next: LessonAttempt,
): boolean {
  if (event.type === 'complete') return true
  return before.tally !== next.tally || !sameProgress(before.progress, next.progress)
}
