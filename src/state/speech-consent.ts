import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { LearnerDb } from '#data/learner-db.ts'
import { useLearnerDb } from './learner.ts'
import { reportUnlessClosed } from './learner-store.ts'

/** A key of the settings table that comes with the coach, not with the first screen. */
const KEY = 'speechConsent'
const consent = v.object({ givenAt: v.string() })

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

/** Whether this learner has said on this device that the browser may send their voice to its maker. */
export async function hasSpeechConsent(db: LearnerDb): Promise<boolean> {
  const row = await db.settings.get(KEY)
  return v.safeParse(consent, row?.value).success
}

/** `givenAt`: ISO instant; null takes the consent back. */
async function keepSpeechConsent(db: LearnerDb, givenAt: string | null): Promise<void> {
  if (givenAt === null) await db.settings.delete(KEY)
  else await db.settings.put({ key: KEY, value: { givenAt } })
}
