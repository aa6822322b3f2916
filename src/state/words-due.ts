import { create } from 'zustand'

/** Kept by `followWordsDue`, which comes after the first screen. */
export const useWordsDueStore = create<{ due: number | undefined }>()(() => ({ due: undefined }))

/** How many words practice would ask today; undefined until they are counted, and where they cannot be. */
export function useWordsDue(): number | undefined {
  return useWordsDueStore(({ due }) => due)
}
