import type { LocalDate } from '#domain/calendar.ts'
import { askableItems } from '#domain/memory/askable-items.ts'
import type { Card } from '#domain/memory/card.ts'
import { waitingWords } from '#domain/memory/waiting-words.ts'
import { readHouseWords } from './house-words.ts'
import { deviceClock, todayOf } from './learner-clock.ts'
import type { LearnerDb } from './learner-db.ts'
import { readLessons } from './lesson-view.ts'
import { readableRows } from './parse-rows.ts'
import { practisableItems } from './practisable-items.ts'
import { readPracticeSettings } from './practice-settings.ts'
import { relationsToAsk } from './relations-to-ask.ts'
import { cardsRow } from './review-rows.ts'
import { hasReviewsToCome } from './reviews-cursor.ts'

/** How many words practice would ask on this day. `cards`: all of the learner's. */
export async function countWordsDue(
  db: LearnerDb,
  cards: readonly Card[],
  today: LocalDate,
): Promise<number> {
  const [lessons, settings, house] = await Promise.all([
    readLessons(db),
    readPracticeSettings(db),
    readHouseWords(db),
  ])
  const items = practisableItems(lessons)
  const itemIds = [
    ...askableItems(items, settings).map(({ id }) => id),
    ...relationsToAsk(cards, { items, house }).keys(),
  ]
  return waitingWords(cards, { itemIds, today, newPerDay: settings.newWords }).today
}

/**
 * Counts today's words from the stored cards, for the worker, which folds none. Returns null until the first reviews are fetched:
 * without them, each word practised on another device would count as due.
 */
export async function countKeptWordsDue(db: LearnerDb): Promise<number | null> {
  if (await hasReviewsToCome(db)) return null
  const rows = readableRows(cardsRow, await db.cards.toArray())
  const cards = rows.flatMap((row) => row.cards)
  return countWordsDue(db, cards, todayOf(deviceClock))
}

/** What the icon says of them: nothing where the learner does not want it, or where they cannot be read yet. */
export async function countForIcon(db: LearnerDb): Promise<number> {
  try {
    const { showsBadge } = await readPracticeSettings(db)
    return showsBadge ? ((await countKeptWordsDue(db)) ?? 0) : 0
  } catch {
    return 0
  }
}
