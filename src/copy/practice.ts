import type { WaitingWords } from '#domain/memory/waiting-words.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** Of one session. */
const MOST_COUNTED = 12

/** After a sign-in, in place of what is counted from all answers. */
export const ANSWERS_TO_COME = 'Your answers from other devices are not here yet'

/** At the start of a session, where more words are due than it asks. */
export const TWELVE_NOW = 'Twelve words for now. The rest can wait: nothing is lost.'

/** At the end of a session of fewer answers than the log takes (`FEWEST_ANSWERS`). */
export const TOO_SHORT =
  'With fewer than eight answers your words are kept, but minutes, XP and the streak do not count.'

/** At its end, where the learner carried on without saving. */
export const ANSWERS_UNSAVED = 'This device could not save all your answers.'
export const SESSION_UNSAVED = 'This device could not save the session, so it does not count yet.'

/** When practice has something to ask again. `tomorrow`: the learner's next day, YYYY-MM-DD. */
export function waitingText({ today, next }: WaitingWords, tomorrow: string): string {
  // After a holiday the number would only weigh on the learner.
  if (today > MOST_COUNTED)
    return 'More words are ready when you are, today or tomorrow. Twelve at a time is plenty.'
  if (today > 0) return `${moreWords(today)} ready when you are. ${leftText(today, next)}`
  if (next === null) return 'Nothing is due this week. Words you know well can rest.'
  const due = dueWords(next.count)
  if (next.date === tomorrow) return `${due} tomorrow.`
  return `Nothing is due tomorrow. ${due} on ${WEEKDAY.format(new Date(next.date))}.`
}

/** What waits today waits tomorrow as well: the next day is tomorrow. */
function leftText(today: number, next: WaitingWords['next']): string {
  const left = `If you leave ${today === 1 ? 'it' : 'them'},`
  const count = next?.count ?? today
  return count > MOST_COUNTED
    ? `${left} more are due tomorrow.`
    : `${left} ${dueWords(count)} tomorrow.`
}

const dueWords = (count: number) => `${words(count)} ${count === 1 ? 'is' : 'are'} due`

const moreWords = (count: number) => (count === 1 ? '1 more word is' : `${count} more words are`)

export const words = (count: number): string => (count === 1 ? '1 word' : `${count} words`)
