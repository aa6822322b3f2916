import { waitingText } from '#copy/practice.ts'
import { dateOfDay, dayNumber } from '#domain/calendar.ts'
import { waitingWords } from '#domain/memory/waiting-words.ts'
import type { CardsNow } from '#state/cards-now.ts'

/** When practice has something to ask again. */
export function ComesBack({
  now: { cards, today },
  itemIds,
}: {
  now: CardsNow
  itemIds: readonly string[]
}) {
  const tomorrow = dateOfDay(dayNumber(today) + 1)
  return <p>{waitingText(waitingWords(cards, { itemIds, today }), tomorrow)}</p>
}
