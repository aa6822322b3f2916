import { useEffect, useState } from 'react'
import { readCards } from '#data/cards.ts'
import { deviceClock, todayOf } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import type { LocalDate } from '#domain/calendar.ts'
import type { Card } from '#domain/memory/card.ts'
import { useLearnerDb } from './learner.ts'

export type CardsNow = {
  cards: readonly Card[]
  /** The learner's day. */
  today: LocalDate
  /** Ms since 1970. */
  nowMs: number
}

export type CardsRead = { state: 'reading' } | { state: 'failed' } | ({ state: 'read' } & CardsNow)

/** The learner's cards as they are when `key` is new: what is answered meanwhile changes nothing on the screen. */
export function useCardsNow(key: string): CardsRead {
  const db = useLearnerDb()
  const [read, setRead] = useState<{ key: string; result: CardsRead } | null>(null)
  useEffect(() => {
    let isOver = false
    readNow(db).then(
      (result) => {
        if (!isOver) setRead({ key, result })
      },
      (error: unknown) => {
        if (isOver) return
        // The learner reads it on the screen; the cause is for whoever looks into the console.
        if (db.isOpen()) console.warn('The cards could not be read on this device', error)
        setRead({ key, result: { state: 'failed' } })
      },
    )
    return () => {
      isOver = true
    }
  }, [db, key])
  return read?.key === key ? read.result : { state: 'reading' }
}

async function readNow(db: LearnerDb): Promise<CardsRead> {
  const nowMs = deviceClock.now()
  const cards = await readCards(db, nowMs)
  return { state: 'read', cards, today: todayOf(deviceClock), nowMs }
}
