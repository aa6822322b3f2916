import * as v from 'valibot'
import { completionRow } from './completion-row.ts'

const { id, epoch, completedAt, localDate, activeSeconds } = completionRow.entries

/** A finished session of practice as the log keeps it, on the server and on the device. */
export const practiceRow = v.looseObject({
  id,
  epoch,
  answered: v.number(),
  right: v.number(),
  completedAt,
  localDate,
  activeSeconds,
})
