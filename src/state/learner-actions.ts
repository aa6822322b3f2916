import { useMemo } from 'react'
import { StorageError } from '#data/durable-write.ts'
import type { Learner } from '#data/learner.ts'
import { useLearnerState } from './learner.ts'

const NAMES = [
  'saveAttempt',
  'recordReviews',
  'startAttempt',
  'completeLesson',
  'resetAllProgress',
  'finishPractice',
  'recordEvening',
  'changeFamily',
  'saveProfile',
  'suggest',
  'adoptEarlierWork',
  'retryFailed',
  'forgetCorruptRows',
  'discardFailedProfile',
  'exportUnsynced',
  'requestSync',
] as const

type Name = (typeof NAMES)[number]

export type LearnerActions = Pick<Learner, Name>

/** A press waits for the engine so long, then hears that nothing was kept. */
const PATIENCE_MS = 10_000

/**
 * What a learner does, made durable: each write resolves when row and outbox entry are on the disk, and
 * rejects with a StorageError where the device could not keep it. A screen is drawn before the engine has
 * come: what is pressed meanwhile waits for it.
 */
export function useLearnerActions(): LearnerActions {
  const { learner } = useLearnerState()
  return useMemo(() => learner ?? BEFORE_ENGINE, [learner])
}

const BEFORE_ENGINE = Object.fromEntries(
  NAMES.map((name) => [name, (...given: never[]) => callWithEngine(name, given)]),
) as unknown as LearnerActions

async function callWithEngine(name: Name, given: never[]): Promise<unknown> {
  const learner = await startedLearner()
  const action = learner[name] as (...given: never[]) => Promise<unknown>
  return action(...given)
}

/** The engine of whoever is signed in at the press, and of nobody who comes after. */
function startedLearner(): Promise<Learner> {
  const { db, loadEngine } = useLearnerState.getState()
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      unsubscribe()
    }
    const look = (): void => {
      const now = useLearnerState.getState()
      const isGone = db === null || now.db !== db
      if (!isGone && now.learner === null) return
      end()
      if (isGone || now.learner === null) reject(new StorageError('closed', 'The learner has left'))
      else resolve(now.learner)
    }
    const giveUp = (): void => {
      end()
      reject(new StorageError('unavailable', 'The engine has not come'))
    }
    const timer = setTimeout(giveUp, PATIENCE_MS)
    const unsubscribe = useLearnerState.subscribe(look)
    look()
    loadEngine()
  })
}
