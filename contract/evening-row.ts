import * as v from 'valibot'
import { completionRow } from './completion-row.ts'

const { id, epoch, lessonId, completedAt, localDate } = completionRow.entries

/** `said`: the learner said it at home. `laughed`: the family laughed and answered in English. */
export const eveningAnswer = v.picklist(['said', 'laughed'], 'An answer is said or laughed')

/** An answer to "Say it at home" as the log keeps it, on the server and on the device. */
export const eveningRow = v.looseObject({
  id,
  epoch,
  lessonId,
  answer: eveningAnswer,
  saidAt: completedAt,
  localDate,
})
