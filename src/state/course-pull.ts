import { create } from 'zustand'
import type { Failure } from '#data/failure.ts'

type CoursePull = {
  /** How the last filling from the network stands. Screens never wait for it where the device has rows. */
  state: 'idle' | 'pulling' | 'failed'
  failure: Failure | null
}

export const useCoursePullStore = create<CoursePull>()(() => ({ state: 'idle', failure: null }))
