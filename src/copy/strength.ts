import { dateOfDay, dayNumber, type LocalDate } from '#domain/calendar.ts'
import type { Strength } from '#domain/memory/strength.ts'
import { ANSWERS_TO_COME } from './practice.ts'

export const STRENGTH_LABELS: Readonly<Record<Strength, string>> = {
  new: 'New',
  learning: 'Learning',
  fading: 'Fading',
  strong: 'Strong',
}

/** From never met to well known. */
export const STRENGTHS = Object.keys(STRENGTH_LABELS) as readonly Strength[]

/** What each of them says of a word. */
export const STRENGTH_MEANINGS: Readonly<Record<Strength, string>> = {
  new: 'You have not met it yet.',
  learning: 'You have met it. A week without it would be too long.',
  fading: 'You knew it well, and it is time to see it again.',
  strong: 'You know it well.',
}

/** In place of them where this device cannot count, or not yet. */
export const STRENGTH_UNCOUNTED = {
  failed:
    'This device could not read how well you know your words. Open the page again to look once more.',
  incomplete: `${ANSWERS_TO_COME}. They come with the network.`,
} as const

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const WEEK_DAYS = 7
const YEAR_DAYS = 365

/** When practice asks a word again, both in the learner's calendar: "Comes back on Thursday". */
export function comesBackText(due: LocalDate, today: LocalDate): string {
  const days = dayNumber(due) - dayNumber(today)
  if (days <= 0) return 'Comes back today'
  if (days === 1) return 'Comes back tomorrow'
  // A weekday within the week has one meaning.
  const name = days < WEEK_DAYS ? WEEKDAY : days < YEAR_DAYS ? DAY : DAY_AND_YEAR
  return `Comes back on ${name.format(new Date(dateOfDay(dayNumber(due))))}`
}
