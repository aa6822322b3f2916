import * as v from 'valibot'
import { defineCall } from './call.ts'
import { completedAt, deviceId } from './device-fields.ts'
import { eveningAnswer, eveningRow } from './evening-row.ts'
import { counter } from './log-fields.ts'
import { localDate } from './progress.ts'

export const eveningInput = v.strictObject({
  id: deviceId,
  lessonId: v.pipe(v.string(), v.maxLength(100)),
  answer: eveningAnswer,
  saidAt: completedAt,
  localDate,
  epoch: v.optional(counter),
})

export const eveningResponse = v.looseObject({
  /** The row as the log keeps it; absent where an older epoch changed nothing. */
  evening: v.optional(eveningRow),
})

export type EveningInput = v.InferOutput<typeof eveningInput>
export type EveningResponse = v.InferOutput<typeof eveningResponse>

export const sendEvening = defineCall({
  method: 'POST',
  path: '/api/evenings',
  access: 'learner',
  summary:
    'Record what came of saying a lesson’s words at home. The union by id: a repeat is harmless. 422 where the id has another body',
  body: eveningInput,
  response: eveningResponse,
  failures: [401, 404, 422, 429],
  isIdempotent: true,
})
