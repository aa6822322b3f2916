import type { LearnerDb } from '#data/learner-db.ts'
import { importLate } from '#device/late-import.ts'
import type { LocalDate } from '#domain/calendar.ts'
import type { WordMemories } from '#domain/memory/word-memories.ts'
import { type Counted, useCounted } from './counted.ts'

/** How well the learner knows each word. */
export function useWordMemories(): Counted<WordMemories> {
  return useCounted(countLate)
}

async function countLate(db: LearnerDb, today: LocalDate): Promise<WordMemories> {
  const { countWordMemories } = await importLate(() => import('./count-memory.ts'))
  return countWordMemories(db, today)
}
