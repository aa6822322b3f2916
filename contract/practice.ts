import * as v from 'valibot'
import { FEWEST_ANSWERS, MOST_ANSWERS } from '#domain/practice.ts'
import { defineCall } from './call.ts'
import { completedAt, deviceId } from './device-fields.ts'
import { counter } from './log-fields.ts'
import { practiceRow } from './practice-row.ts'
import { activeSeconds, localDate, stats } from './progress.ts'

const answers = v.pipe(v.number(), v.integer(), v.maxValue(MOST_ANSWERS))

export const practiceInput = v.pipe(
  v.strictObject({
    id: deviceId,
    answered: v.pipe(answers, v.minValue(FEWEST_ANSWERS, 'A session has eight answers at least')),
    right: v.pipe(answers, v.minValue(0)),
    completedAt,
    localDate,
    activeSeconds,
    epoch: v.optional(counter),
  }),
  v.forward(
    v.partialCheck(
      [['answered'], ['right']],
      ({ answered, right }) => right <= answered,
      'No more can be right than were answered',
    ),
    ['right'],
  ),
)

export const practiceResponse = v.looseObject({
  stats,
  /** What this session earned, also where it was known before; 0 where an older epoch changed nothing. */
  xpGained: v.number(),
  /** The row as the log keeps it; absent where an older epoch changed nothing. */
  practice: v.optional(practiceRow),
})

export type PracticeInput = v.InferOutput<typeof practiceInput>
export type PracticeResponse = v.InferOutput<typeof practiceResponse>

export const sendPractice = defineCall({
  method: 'POST',
  path: '/api/practice',
  access: 'learner',
  summary:
    'Record a finished session of practice. The union by id: a repeat is harmless. 422 where the id has another body',
  body: practiceInput,
  response: practiceResponse,
  failures: [401, 422, 429],
  isIdempotent: true,
})
