import type { DemoLearner } from './demo-learner.ts'
import type { Moment } from './demo-days.ts'

/** One learner of the demonstration. Their name is the part that they play. */
export type DemoPart = {
  name: string
  email: string
  /** What whoever signs in finds, for the table. */
  shows: string
  /** What they did, the oldest first; the clock stands at `daysAgo` while `does` runs. */
  life: readonly {
    daysAgo: number
    does: (learner: DemoLearner, now: Moment) => Promise<unknown>
  }[]
}

const PAID_MONTH_AND_A_BIT = 34

/** A learner in each state that the app knows. */
export const DEMO_CAST: readonly DemoPart[] = [
  {
    name: 'New learner',
    email: 'new@example.org',
    shows: 'registered just now, address not verified: the first lesson alone is open',
    life: [{ daysAgo: 0, does: (learner) => learner.register() }],
  },
  {
    name: 'Verified learner',
    email: 'verified@example.org',
    shows: 'address verified, nothing done yet',
    life: [{ daysAgo: 0, does: join }],
  },
  {
    name: 'Interrupted learner',
    email: 'interrupted@example.org',
    shows: 'lesson 1 done yesterday, lesson 2 left after five exercises',
    life: [
      { daysAgo: 1, does: join },
      { daysAgo: 1, does: (learner, now) => learner.finish('1', { ...now, missed: 2 }) },
      { daysAgo: 0, does: (learner) => learner.begin('2', 5) },
    ],
  },
  {
    name: 'Steady learner',
    email: 'steady@example.org',
    shows:
      'a streak of seven days, three lessons done again, a day of practice, strong words, achievements, a family tree',
    life: [
      { daysAgo: 6, does: join },
      { daysAgo: 6, does: (learner, now) => learner.finish('1', { ...now, missed: 3 }) },
      { daysAgo: 5, does: (learner, now) => learner.finish('2', now) },
      { daysAgo: 4, does: (learner, now) => learner.finish('3', { ...now, missed: 1 }) },
      { daysAgo: 3, does: (learner, now) => learner.finish('1', { ...now, attempt: 2 }) },
      { daysAgo: 2, does: (learner, now) => learner.practise('2', { ...now, missed: 3 }) },
      { daysAgo: 2, does: (learner, now) => learner.sayAtHome('1', now) },
      { daysAgo: 1, does: (learner, now) => learner.keepFamily(now) },
      { daysAgo: 1, does: (learner, now) => learner.finish('3', { ...now, attempt: 2 }) },
      { daysAgo: 0, does: (learner, now) => learner.finish('1', { ...now, attempt: 3 }) },
    ],
  },
  {
    name: 'Lapsed learner',
    email: 'lapsed@example.org',
    shows: 'a streak of four days, lost ten days ago; words that were strong and are fading',
    life: [
      { daysAgo: 14, does: join },
      { daysAgo: 14, does: (learner, now) => learner.finish('1', now) },
      { daysAgo: 13, does: (learner, now) => learner.finish('2', { ...now, missed: 4 }) },
      { daysAgo: 12, does: (learner, now) => learner.finish('1', { ...now, attempt: 2 }) },
      { daysAgo: 11, does: (learner, now) => learner.finish('2', { ...now, attempt: 2 }) },
    ],
  },
  {
    name: 'Premium learner',
    email: 'premium@example.org',
    shows: 'premium since five days, renewed each month, five lessons done',
    life: [
      { daysAgo: 8, does: join },
      ...['1', '2', '3'].map((lesson, at) => ({
        daysAgo: 8 - at,
        does: (learner: DemoLearner, now: Moment) => learner.finish(lesson, now),
      })),
      { daysAgo: 5, does: (learner) => learner.pay() },
      { daysAgo: 5, does: (learner, now) => learner.finish('4', { ...now, missed: 1 }) },
      { daysAgo: 1, does: (learner, now) => learner.finish('5', now) },
    ],
  },
  {
    name: 'Returning learner',
    email: 'returning@example.org',
    shows: 'premium, twelve lessons done, then a holiday of two weeks: more than 200 words are due',
    life: [
      { daysAgo: 27, does: join },
      { daysAgo: 27, does: (learner) => learner.pay() },
      ...Array.from({ length: 12 }, (_, at) => ({
        daysAgo: 26 - at,
        does: (learner: DemoLearner, now: Moment) => learner.finish(String(at + 1), now),
      })),
    ],
  },
  {
    name: 'Leaving learner',
    email: 'leaving@example.org',
    shows: 'premium, cancelled, open until what is paid for runs out',
    life: [
      { daysAgo: 12, does: join },
      { daysAgo: 12, does: (learner) => learner.pay() },
      { daysAgo: 11, does: (learner, now) => learner.finish('4', now) },
      { daysAgo: 2, does: (learner) => learner.cancel() },
    ],
  },
  {
    name: 'Former learner',
    email: 'former@example.org',
    shows: 'premium ended days ago: clips that a device took along stay for its week of grace',
    life: [
      { daysAgo: PAID_MONTH_AND_A_BIT, does: join },
      { daysAgo: PAID_MONTH_AND_A_BIT, does: (learner) => learner.pay() },
      { daysAgo: PAID_MONTH_AND_A_BIT - 1, does: (learner, now) => learner.finish('4', now) },
      { daysAgo: PAID_MONTH_AND_A_BIT - 2, does: (learner) => learner.cancel() },
    ],
  },
  {
    name: 'Suggesting learner',
    email: 'suggesting@example.org',
    shows: 'lesson 1 done, and a suggestion of another way to say its first words',
    life: [
      { daysAgo: 1, does: join },
      { daysAgo: 1, does: (learner, now) => learner.finish('1', now) },
      { daysAgo: 0, does: (learner) => learner.suggest('L01-01') },
    ],
  },
]

async function join(learner: DemoLearner): Promise<void> {
  await learner.register()
  await learner.verify()
}
