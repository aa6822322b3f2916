import { useState } from 'react'
import type { ProfileInput } from '#contract/profile.ts'
import { useLearnerActions } from '#state/learner-actions.ts'

export type SaveState = 'idle' | 'saved' | 'not-kept'

/** Saves changes of the profile durably on this device; they travel by themselves. Never rejects. */
export function useSaveProfile() {
  const { saveProfile } = useLearnerActions()
  const [state, setState] = useState<SaveState>('idle')
  return {
    state,
    /** Whether it is on the disk. */
    async save(changes: ProfileInput): Promise<boolean> {
      try {
        await saveProfile(changes)
        setState('saved')
        return true
      } catch (error) {
        reportError(error)
        setState('not-kept')
        return false
      }
    },
  }
}
