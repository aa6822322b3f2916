import * as v from 'valibot'
import { VERDICTS } from '#domain/voices/verdict.ts'
import { defineCall } from './call.ts'
import { completedAt, deviceId } from './device-fields.ts'
import { line } from './line.ts'
import { itemId } from './take-facts.ts'

/** What a reviewer says of one line. Of two about a line the later one stands. */
export const verdictInput = v.strictObject({
  itemId,
  verdict: v.picklist(VERDICTS, 'A verdict is right, different or nobody'),
  /** How the reviewer says it, where it is `different`; empty where it is only spoken. */
  roman: v.optional(line('The words', 120), ''),
  shahmukhi: v.optional(line('The words', 120), ''),
  comment: v.optional(line('The comment', 300), ''),
  /** What stood there in Roman letters: the course may say something else by the time the verdict is read. */
  readRoman: line('The words', 120),
  /** A time in the future counts as now. */
  judgedAt: completedAt,
})

export const verdictRow = v.looseObject({ ...verdictInput.entries, id: deviceId })

export type ReadVerdict = v.InferOutput<typeof verdictInput>
export type VerdictRow = v.InferOutput<typeof verdictRow>

export const listVerdicts = defineCall({
  method: 'GET',
  path: '/api/invitation/verdicts',
  access: 'invited',
  summary: 'What this reviewer said of the lines, from whichever phone; nothing for other guests',
  body: undefined,
  response: v.looseObject({ verdicts: v.array(verdictRow) }),
  failures: [401, 410],
})

/** Gives the verdict that stands: another phone may have sent a later one. */
export const putVerdict = defineCall({
  method: 'PUT',
  path: '/api/invitation/verdicts/{id}',
  access: 'invited',
  summary:
    'Say whether a line of the course is right. A repeat is harmless. 404 for a line that is not in the list, and for who was not invited to the course',
  body: verdictInput,
  response: v.looseObject({ verdict: verdictRow }),
  failures: [401, 404, 410, 429],
})
