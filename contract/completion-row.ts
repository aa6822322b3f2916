import * as v from 'valibot'
import { isLocalDate } from '#domain/calendar.ts'

const counter = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** A finished lesson as the log keeps it, on the server and on the device. What the fold counts with is what it takes it for. */
export const completionRow = v.looseObject({
  id: v.string(),
  lessonId: v.string(),
  epoch: counter,
  attempt: counter,
  score: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  completedAt: v.pipe(
    v.string(),
    v.check((text) => Number.isFinite(Date.parse(text)), 'A time is written in ISO 8601'),
  ),
  localDate: v.pipe(v.string(), v.check(isLocalDate, 'A day is written YYYY-MM-DD')),
  activeSeconds: v.number(),
})
