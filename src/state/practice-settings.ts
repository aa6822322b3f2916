import { useCallback } from 'react'
import {
  changePracticeSettings,
  type PracticeSettings,
  readPracticeSettings,
} from '#data/practice-settings.ts'
import { useLearnerQuery } from './learner-data.ts'
import { useLearnerDb } from './learner.ts'

/** How the learner practises on this device, live; undefined while it is read. */
export function usePracticeSettings(): PracticeSettings | undefined {
  return useLearnerQuery(readPracticeSettings)
}

/** Resolves once the change is on the disk; rejects where the device could not keep it. */
export function useSavePracticeSettings(): (change: Partial<PracticeSettings>) => Promise<void> {
  const db = useLearnerDb()
  return useCallback((change) => changePracticeSettings(db, change), [db])
}
