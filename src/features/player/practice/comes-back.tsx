import { waitingText } from '#copy/practice.ts'
import { dateOfDay, dayNumber } from '#domain/calendar.ts'
import { waitingWords } from '#domain/memory/waiting-words.ts'
import type { CardsNow } from '#state/cards-now.ts'

/** Of which words it is told how many wait: those of this device, and how many new ones a day. */
export type Waiting = { itemIds: readonly string[]; newPerDay: number }

/** When practice has something to ask again. */
export function ComesBack({ now: { cards, today }, waiting }: { now: CardsNow; waiting: Waiting }) {
  const tomorrow = dateOfDay(dayNumber(today) + 1)
  return <p>{waitingText(waitingWords(cards, { ...waiting, today }), tomorrow)}</p>
}
