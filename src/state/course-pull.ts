import { create } from 'zustand'
import type { Failure } from '#data/failure.ts'
import type { Learner } from '#data/learner.ts'

type CoursePull = {
  /** How the last filling from the network stands. Screens never wait for it where the device has rows. */
  state: 'idle' | 'pulling' | 'failed'
  failure: Failure | null
}

export const useCoursePullStore = create<CoursePull>()(() => ({ state: 'idle', failure: null }))

/** Fills the device from the network and says how it went. Never rejects. */
export async function pullNow(learner: Learner): Promise<void> {
  useCoursePullStore.setState({ state: 'pulling' })
  try {
    const pulled = await learner.pull()
    useCoursePullStore.setState(
      pulled === null || pulled.ok
        ? { state: 'idle', failure: null }
        : { state: 'failed', failure: pulled.failure },
    )
  } catch (error) {
    // The database refused; what is on the device is still there to read.
    useCoursePullStore.setState({ state: 'failed', failure: null })
    // A learner who leaves closes it under the pull: nothing is wrong then.
    const isLeaving = error instanceof Error && error.name === 'DatabaseClosedError'
    if (!isLeaving) globalThis.reportError(error)
  }
}
