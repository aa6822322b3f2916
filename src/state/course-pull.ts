import { create } from 'zustand'
import type { Failure } from '#data/failure.ts'

type CoursePull = {
  /** How the last filling from the network stands. Screens never wait for it where the device has rows. */
  state: 'idle' | 'pulling' | 'failed'
  failure: Failure | null
  /** Asks once more; set by the learner's engine (keep-pulling.ts). Resolves when it is answered, never rejects. */
  pullNow: () => Promise<void>
}

export const useCoursePullStore = create<CoursePull>()(() => ({
  state: 'idle',
  failure: null,
  pullNow: () => Promise.resolve(),
}))
