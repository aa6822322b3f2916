import { useEffect, useState } from 'react'
import type { LearnerDb } from '#data/learner-db.ts'
import { hasSpeechConsent, keepSpeechConsent } from '#data/speech-consent.ts'
import { reportUnlessClosed } from './learner-store.ts'
import { useLearnerDb } from './learner.ts'

/** What was said during this visit, also where the disk keeps nothing. */
const saidHere = new WeakMap<LearnerDb, boolean>()

export type SpeechConsent = {
  /** Null while it is being read. */
  isGiven: boolean | null
  give: () => void
  takeBack: () => void
}

/** The learner's word about speech recognition: the browser may send the voice to its maker, or not. */
export function useSpeechConsent(): SpeechConsent {
  const db = useLearnerDb()
  const [isGiven, setIsGiven] = useState(saidHere.get(db) ?? null)

  useEffect(() => {
    if (saidHere.has(db)) return
    let isOver = false
    void hasSpeechConsent(db)
      // What cannot be read was not given.
      .catch(() => false)
      .then((isStored) => {
        if (isOver || saidHere.has(db)) return
        saidHere.set(db, isStored)
        setIsGiven(isStored)
      })
    return () => {
      isOver = true
    }
  }, [db])

  function say(isAllowed: boolean): void {
    setIsGiven(isAllowed)
    saidHere.set(db, isAllowed)
    const givenAt = isAllowed ? new Date().toISOString() : null
    keepSpeechConsent(db, givenAt).catch(reportUnlessClosed(db))
  }
  return { isGiven, give: () => say(true), takeBack: () => say(false) }
}
