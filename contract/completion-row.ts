import * as v from 'valibot'
import { counter, instant, isTime } from './log-fields.ts'

/** A finished lesson as the log keeps it, on the server and on the device. What the fold counts with is what it takes it for. */
export const completionRow = v.looseObject({
  id: v.string(),
  lessonId: v.string(),
  epoch: counter,
  attempt: counter,
  score: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  completedAt: instant,
  localDate: v.pipe(
    v.string(),
    v.check((text) => /^\d{4}-\d\d-\d\d$/.test(text) && isTime(text)),
  ),
  activeSeconds: v.number(),
  /** A whole reset carried it over into its epoch. */
  carried: v.optional(v.boolean()),
})
