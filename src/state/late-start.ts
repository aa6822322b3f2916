import { create } from 'zustand'
import { MissingCode, type MissingBecause, reportUnlessMissing } from '#device/late-import.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'

/** Why the page shows nothing of the learner yet, where code for that could not be fetched, and the way to try again now. */
export const useLateStart = create<{ because: MissingBecause | null; again: () => void }>()(() => ({
  because: null,
  again: () => undefined,
}))

/** Does what every page of a learner needs first, until it has succeeded; says why it takes long. Returns the way to stop. */
export function startLate(work: () => Promise<void>): () => void {
  const onError = (error: unknown): void => {
    if (error instanceof MissingCode) useLateStart.setState({ because: error.because, again })
    reportUnlessMissing(error)
  }
  const start = async (): Promise<void> => {
    await work()
    useLateStart.setState({ because: null })
  }
  const { stop, again } = retryUntilDone(start, { onError })
  return stop
}
