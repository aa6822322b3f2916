import { create } from 'zustand'

/** Counts how often work of a learner who is gone was removed: what is told of it is then read again. */
export const useRemovals = create<{ count: number }>()(() => ({ count: 0 }))
