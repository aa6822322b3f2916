import type { LearnerDb } from '#data/learner-db.ts'
import { importLate } from '#device/late-import.ts'
import type { LocalDate } from '#domain/calendar.ts'
import type { ForecastDay } from '#domain/memory/due-cards.ts'
import type { MeasuredRecall } from '#domain/memory/measured-recall.ts'
import type { Strength } from '#domain/memory/strength.ts'
import { type Counted, useCounted } from './counted.ts'

/** What the dashboard tells of the learner's words. */
export type MemorySummary = {
  /** Of the words that this learner may practise. */
  strengths: Readonly<Record<Strength, number>>
  /** All that are not new. */
  met: number
  forecast: readonly ForecastDay[]
  recall: MeasuredRecall
}

export function useMemorySummary(): Counted<MemorySummary> {
  return useCounted(countLate)
}

async function countLate(db: LearnerDb, today: LocalDate): Promise<MemorySummary> {
  const { countMemory } = await importLate(() => import('./count-memory.ts'))
  return countMemory(db, today)
}
