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
      pulled?.ok
        ? { state: 'idle', failure: null }
        : // Where nobody was found signed in, nothing was asked, and nothing is known.
          { state: 'failed', failure: pulled?.failure ?? null },
    )
  } catch (error) {
    // The database refused; what is on the device is still there to read.
    useCoursePullStore.setState({ state: 'failed', failure: null })
    // A learner who leaves closes it under the pull, or the browser does: what is lost is fetched again (learner-runtime.ts).
    const isClosed = error instanceof Error && /^(DatabaseClosed|Abort)Error$/.test(error.name)
    if (!isClosed) globalThis.reportError(error)
  }
}
