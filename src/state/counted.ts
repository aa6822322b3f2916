import { startTransition, useEffect, useState } from 'react'
import { readCardSources } from '#data/card-sources.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { hasReviewsToCome } from '#data/reviews-cursor.ts'
import type { LocalDate } from '#domain/calendar.ts'
import { useToday } from './dashboard-data.ts'
import { useLearnerQuery } from './learner-data.ts'
import { useLearnerDb } from './learner.ts'

export type Counted<T> =
  | { state: 'counting' }
  | { state: 'failed' }
  /** Answers of other devices are to come first. */
  | { state: 'incomplete' }
  | { state: 'counted'; value: T; today: LocalDate }

/**
 * What `count` makes of the learner's cards, today and anew after each change of them. It comes after the page, and a long list
 * takes it up in slices. `count` must be the same on each render.
 */
export function useCounted<T>(count: (db: LearnerDb, today: LocalDate) => Promise<T>): Counted<T> {
  const db = useLearnerDb()
  const today = useToday()
  const sources = useLearnerQuery(readSources)
  const [counted, setCounted] = useState<Counted<T>>({ state: 'counting' })
  useEffect(() => {
    if (sources === undefined || sources === null) return
    let isOver = false
    const show = (next: Counted<T>): void => {
      if (!isOver) startTransition(() => setCounted(next))
    }
    count(db, today).then(
      (value) => show({ state: 'counted', value, today }),
      (error: unknown) => {
        // The learner reads it on the screen; the cause is for whoever looks into the console.
        if (!isOver && db.isOpen()) console.warn('What is remembered could not be counted', error)
        show({ state: 'failed' })
      },
    )
    return () => {
      isOver = true
    }
  }, [count, db, today, sources])
  return sources === null ? { state: 'incomplete' } : counted
}

let readings = 0

/**
 * Another number with each write to what the cards are folded of; null while answers are to come. Where that cannot be read, `count`
 * finds out and says so.
 */
async function readSources(db: LearnerDb): Promise<number | null> {
  try {
    // A live query sees only what is asked before the first answer.
    const [isIncomplete] = await Promise.all([hasReviewsToCome(db), readCardSources(db)])
    if (isIncomplete) return null
  } catch {
    // Counted all the same, see above.
  }
  readings += 1
  return readings
}
