/** What one learner does on a day on which they learn; assumed, not measured. */
export const A_DAY: readonly { name: string; timesADay: number }[] = [
  { name: 'sign in', timesADay: 1 / 30 },
  { name: 'profile', timesADay: 2 },
  { name: 'lesson list, unchanged', timesADay: 2 },
  { name: 'progress, changed', timesADay: 1 },
  { name: 'progress, unchanged', timesADay: 1 },
  { name: 'subscription status', timesADay: 0.2 },
  { name: 'answer to an exercise', timesADay: 24 },
  { name: 'finished lesson', timesADay: 1.5 },
]

/** Of all accounts, who learn on a given day. */
export const DAILY_SHARE = 0.2
/** Of a day's calls, how many come in its busiest hour: an evening in one country. */
export const PEAK_HOUR_SHARE = 0.15
/** A core is not planned to be busier than this. */
export const BUSY_SHARE = 0.5
export const SIZES = [10_000, 1_000_000, 10_000_000]
