import type { WaitingWords } from '#domain/memory/waiting-words.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** When practice has something to ask again. `tomorrow`: the learner's next day, YYYY-MM-DD. */
export function waitingText({ today, next }: WaitingWords, tomorrow: string): string {
  if (today > 0) return `${words(today)} still ${today === 1 ? 'waits' : 'wait'} today.`
  if (next === null) return 'Nothing waits this week. What you know well can rest.'
  const waits = `${words(next.count)} ${next.count === 1 ? 'waits' : 'wait'}`
  if (next.date === tomorrow) return `Tomorrow ${waits}.`
  return `Nothing waits tomorrow. On ${WEEKDAY.format(new Date(next.date))} ${waits}.`
}

export const words = (count: number): string => (count === 1 ? '1 word' : `${count} words`)
