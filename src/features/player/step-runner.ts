import { createStore } from 'zustand'

export type StepView<Session, Type, Result> = {
  session: Session
  /** A step is on its way to the disk; nothing of it shows yet. */
  isSaving: boolean
  /** The step that could not be kept; the learner says what now: try again, or carry on. */
  unsaved: Type | null
  /** The learner has carried on without a step, and no save since then included it. */
  hasUnkept: boolean
  /** What the last step gave that gives anything; null where it could not be kept. */
  result: Result | null
}

export type StepRules<Session, Step, Carried, Result> = {
  /** Gives the same session where the step does not fit. */
  step: (session: Session, step: Step) => Session
  /** Whether the step changes what is kept. */
  needsWriting: (step: Step, before: Session, next: Session) => boolean
  /** Whether another step may take the place of one that could not be kept. */
  mayReplace?: (session: Session) => boolean
  /** Right before the screen changes to what the step led to. */
  beforeShown?: (step: Step) => void
  /** Makes the step durable with all that is carried; rejects when the device could not keep it. */
  save: (step: Step, next: Session, carried: readonly Carried[]) => Promise<Result | null>
}

export type StepRunner<Session, Step extends { type: string }, Carried, Result> = {
  view(): StepView<Session, Step['type'], Result>
  subscribe(listener: () => void): () => void
  /**
   * Says whether the step was taken. It is not while another is being written or waits for the learner: a double tap is one
   * step. `carried` is kept with the step.
   */
  send(step: Step, carried?: readonly Carried[]): boolean
  retry(): void
  carryOn(): void
  /** Tries once more to keep what the learner carried on without, where no further step includes it. */
  saveUnkept(): void
}

/**
 * Runs steps one at a time, and shows a step only once it is durable (contract, local first). If a step cannot be saved, the learner
 * may carry on without it; the next save includes what it carried.
 */
export function createStepRunner<Session, Step extends { type: string }, Carried, Result>(
  opening: Session,
  rules: StepRules<Session, Step, Carried, Result>,
): StepRunner<Session, Step, Carried, Result> {
  const store = createStore<StepView<Session, Step['type'], Result>>()(() => ({
    session: opening,
    isSaving: false,
    unsaved: null,
    hasUnkept: false,
    result: null,
  }))
  /** The step between the tap and the screen. */
  let pending: { step: Step; next: Session } | null = null
  /** What the step carries, and what steps before it carried that could not be kept. */
  let unkept: readonly Carried[] = []
  let leftOut: Step | null = null

  function settle(result: Result | null): void {
    if (!pending) return
    const { step, next } = pending
    pending = null
    rules.beforeShown?.(step)
    store.setState({ session: next, isSaving: false, unsaved: null, result })
  }

  async function write(): Promise<void> {
    if (!pending) return
    const { step, next } = pending
    store.setState({ isSaving: true, unsaved: null })
    try {
      const result = await rules.save(step, next, unkept)
      unkept = []
      leftOut = null
      store.setState({ hasUnkept: false })
      settle(result)
    } catch (error) {
      // The learner reads it on the screen; the cause is for whoever looks into the console.
      console.warn(`The step "${step.type}" could not be kept on this device`, error)
      store.setState({ isSaving: false, unsaved: step.type })
    }
  }

  return {
    view: store.getState,
    subscribe: store.subscribe,
    send(step, carried = []) {
      const { session, unsaved, result } = store.getState()
      if (pending && !(unsaved !== null && rules.mayReplace?.(session) === true)) return false
      const next = rules.step(session, step)
      if (next === session) return false
      pending = { step, next }
      unkept = [...unkept, ...carried]
      if (unkept.length > 0 || rules.needsWriting(step, session, next)) void write()
      else settle(result)
      return true
    },
    retry() {
      if (store.getState().unsaved !== null && pending) void write()
    },
    carryOn() {
      if (store.getState().unsaved === null || !pending) return
      leftOut = pending.step
      store.setState({ hasUnkept: true })
      settle(null)
    },
    saveUnkept() {
      const { session, isSaving } = store.getState()
      if (leftOut === null || isSaving) return
      pending ??= { step: leftOut, next: session }
      void write()
    },
  }
}
