import type { Exercise, LessonItem } from '#contract/lesson.ts'

/** A claim as the page may make it: an aim, unless the course has been counted and has that many. */
export type Claim = {
  figure: string
  label: string
  isAim: boolean
  /** How many there are today, where they can be counted. */
  today: number | null
}

export type Testimonial = {
  quote: string
  /** By role and town, never by name. */
  who: string
  /** `illustrative`: written by us, and the page says so. */
  origin: 'illustrative' | 'family'
}

/** The exercise that a visitor can try, and the words that it shows. */
export type Demonstration = { exercise: Exercise; items: readonly LessonItem[] }

/** content/marketing.yaml together with what was counted in the course when the app was built. */
export type LandingContent = {
  claims: readonly Claim[]
  testimonials: readonly Testimonial[]
  lessonCount: number
  demonstration: Demonstration
  /** A line of the course, for the pictures of how it works. */
  picture: { roman: string; shahmukhi: string; words: readonly string[] }
}
