import { useEffect, useState } from 'react'
import type { LearnerDb } from '#data/learner-db.ts'
import {
  FIRST_PRACTICE,
  keepSpeakingPractice,
  readSpeakingPractice,
  type SpeakingPractice,
} from '#data/speaking-practice.ts'
import { reportUnlessClosed } from './learner-store.ts'
import { useLearnerDb } from './learner.ts'

/** What was chosen during this visit, also where the disk keeps nothing. */
const chosenHere = new WeakMap<LearnerDb, SpeakingPractice>()

/** How the learner says phrases aloud; null while it is being read. */
export function useSpeakingPractice(): {
  practice: SpeakingPractice | null
  changePractice: (change: Partial<SpeakingPractice>) => void
} {
  const db = useLearnerDb()
  const [practice, setPractice] = useState(chosenHere.get(db) ?? null)

  useEffect(() => {
    if (chosenHere.has(db)) return
    let isOver = false
    void readSpeakingPractice(db)
      .catch(() => FIRST_PRACTICE)
      .then((stored) => {
        if (isOver || chosenHere.has(db)) return
        chosenHere.set(db, stored)
        setPractice(stored)
      })
    return () => {
      isOver = true
    }
  }, [db])

  function changePractice(change: Partial<SpeakingPractice>): void {
    const next = { ...(chosenHere.get(db) ?? FIRST_PRACTICE), ...change }
    chosenHere.set(db, next)
    setPractice(next)
    keepSpeakingPractice(db, next).catch(reportUnlessClosed(db))
  }
  return { practice, changePractice }
}
