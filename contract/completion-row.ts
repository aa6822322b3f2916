import * as v from 'valibot'

/** A finished lesson as the log keeps it, on the server and on the device. */
export const completionRow = v.looseObject({
  id: v.string(),
  lessonId: v.string(),
  epoch: v.number(),
  attempt: v.number(),
  score: v.number(),
  completedAt: v.string(),
  localDate: v.string(),
  activeSeconds: v.number(),
})
