import { readCards } from '#data/cards.ts'
import { deviceClock } from '#data/learner-clock.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { readLessons } from '#data/lesson-view.ts'
import { readMeasuredRecall } from '#data/measured-recall.ts'
import { practisableItems } from '#data/practisable-items.ts'
import type { LocalDate } from '#domain/calendar.ts'
import { forecast } from '#domain/memory/due-cards.ts'
import { countStrengths, type WordMemories, wordMemories } from '#domain/memory/word-memories.ts'

// Comes late: the model of memory is heavier than a list of words.

export async function countWordMemories(db: LearnerDb, today: LocalDate): Promise<WordMemories> {
  return wordMemories(await readCards(db, deviceClock.now()), today)
}

export async function countMemory(db: LearnerDb, today: LocalDate) {
  const nowMs = deviceClock.now()
  const [cards, lessons] = await Promise.all([readCards(db, nowMs), readLessons(db)])
  const itemIds = practisableItems(lessons).map(({ id }) => id)
  const known = new Set(itemIds)
  const strengths = countStrengths(itemIds, wordMemories(cards, today))
  return {
    strengths,
    met: itemIds.length - strengths.new,
    forecast: forecast(
      cards.filter(({ itemId }) => known.has(itemId)),
      today,
    ),
    recall: await readMeasuredRecall(db, nowMs),
  }
}
