import * as v from 'valibot'
import { counter, instant, loggedDay } from './completion-row.ts'

/** A finished session of practice as the log keeps it, on the server and on the device. */
export const practiceRow = v.looseObject({
  id: v.string(),
  epoch: counter,
  answered: v.number(),
  right: v.number(),
  completedAt: instant,
  localDate: loggedDay,
  activeSeconds: v.number(),
})
