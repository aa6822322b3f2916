import { useMemo } from 'react'
import type { Learner } from '#data/learner.ts'
import { useLearnerState } from './learner.ts'

export type LearnerActions = Pick<
  Learner,
  | 'saveAttempt'
  | 'recordReviews'
  | 'startAttempt'
  | 'completeLesson'
  | 'resetAllProgress'
  | 'finishPractice'
  | 'recordEvening'
  | 'saveProfile'
  | 'suggest'
  | 'adoptEarlierWork'
  | 'retryFailed'
  | 'forgetCorruptRows'
  | 'discardFailedProfile'
  | 'exportUnsynced'
  | 'requestSync'
>

/**
 * What a learner does, made durable: each write resolves when row and outbox entry are on the disk, and
 * rejects with a StorageError where the device could not keep it.
 */
export function useLearnerActions(): LearnerActions {
  const { learner } = useLearnerState()
  return useMemo(() => learner ?? NOT_OPEN, [learner])
}

/** The guard shows no learner's screen before the database is open. */
function notOpen(): never {
  throw new Error('No learner is signed in')
}

const NOT_OPEN: LearnerActions = {
  saveAttempt: notOpen,
  recordReviews: notOpen,
  startAttempt: notOpen,
  completeLesson: notOpen,
  resetAllProgress: notOpen,
  finishPractice: notOpen,
  recordEvening: notOpen,
  saveProfile: notOpen,
  suggest: notOpen,
  adoptEarlierWork: notOpen,
  retryFailed: notOpen,
  forgetCorruptRows: notOpen,
  discardFailedProfile: notOpen,
  exportUnsynced: notOpen,
  requestSync: notOpen,
}
