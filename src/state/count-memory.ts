import { readCards } from '#data/cards.ts'
import { deviceClock } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import type { LocalDate } from '#domain/calendar.ts'
import { type WordMemories, wordMemories } from '#domain/memory/word-memories.ts'

/** Comes late: the model of memory is heavier than a list of words. */
export async function countWordMemories(db: LearnerDb, today: LocalDate): Promise<WordMemories> {
  return wordMemories(await readCards(db, deviceClock.now()), today)
}
