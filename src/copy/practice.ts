import type { WaitingWords } from '#domain/memory/waiting-words.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** Of one session. */
const MOST_COUNTED = 12

/** At the start of a session, where more words are due than it asks. */
export const TWELVE_NOW = 'Twelve words for now. The rest can wait: nothing is lost.'

/** When practice has something to ask again. `tomorrow`: the learner's next day, YYYY-MM-DD. */
export function waitingText({ today, next }: WaitingWords, tomorrow: string): string {
  // After a holiday the number would only weigh on the learner.
  if (today > MOST_COUNTED) return 'More words are ready when you are. Twelve at a time is plenty.'
  if (today > 0) return `${moreWords(today)} ready when you are.`
  if (next === null) return 'Nothing is due this week. Words you know well can rest.'
  const due = `${words(next.count)} ${next.count === 1 ? 'is' : 'are'} due`
  if (next.date === tomorrow) return `${due} tomorrow.`
  return `Nothing is due tomorrow. ${due} on ${WEEKDAY.format(new Date(next.date))}.`
}

const moreWords = (count: number) => (count === 1 ? '1 more word is' : `${count} more words are`)

export const words = (count: number): string => (count === 1 ? '1 word' : `${count} words`)
