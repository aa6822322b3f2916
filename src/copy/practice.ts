import type { WaitingWords } from '#domain/memory/waiting-words.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** Of one session. */
const MOST_COUNTED = 12

/** At the start of a session, where more words are due than it asks. */
export const TWELVE_NOW = 'Twelve words for now. The others wait, and lose nothing by waiting.'

/** When practice has something to ask again. `tomorrow`: the learner's next day, YYYY-MM-DD. */
export function waitingText({ today, next }: WaitingWords, tomorrow: string): string {
  // After a holiday the number would only weigh on the learner.
  if (today > MOST_COUNTED) return 'More words are ready when you are. Twelve at a time are plenty.'
  if (today > 0) return `${moreWords(today)} ready when you are.`
  if (next === null) return 'Nothing waits this week. What you know well can rest.'
  const waits = `${words(next.count)} ${next.count === 1 ? 'waits' : 'wait'}`
  if (next.date === tomorrow) return `Tomorrow ${waits}.`
  return `Nothing waits tomorrow. On ${WEEKDAY.format(new Date(next.date))} ${waits}.`
}

const moreWords = (count: number) => (count === 1 ? '1 more word is' : `${count} more words are`)

export const words = (count: number): string => (count === 1 ? '1 word' : `${count} words`)
