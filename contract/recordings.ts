import * as v from 'valibot'
import { defineCall } from './call.ts'
import { deviceId } from './device-fields.ts'
import { recordingRow, takeFacts } from './take-facts.ts'

/** So many come at a time. */
export const MAX_RECORDINGS_GIVEN = 200

/** Query of GET /api/recordings. A cursor that the server does not know (any more) begins anew. */
export const recordingsQuery = v.object({
  after: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{22}$/, 'A cursor is what `next` or `last` gave')),
  ),
})

export const recordingsPage = v.looseObject({
  recordings: v.array(recordingRow),
  /** Ids of takes that are deleted: a device forgets them. */
  removed: v.array(deviceId),
  /** The cursor of the next page; null where there is none. */
  next: v.nullable(v.string()),
  /** Behind the last change that was given; null while there is none. */
  last: v.nullable(v.string()),
  /** The page begins at the beginning: its cursor was unknown, or there was none. */
  isFirst: v.boolean(),
})

export type RecordingsPage = v.InferOutput<typeof recordingsPage>

export const listRecordings = defineCall({
  method: 'GET',
  path: '/api/recordings',
  access: 'learner',
  summary:
    'What was recorded and deleted, in the order in which the server heard of it, from a cursor on',
  body: undefined,
  response: recordingsPage,
  failures: [401],
})

/** Same id and bytes: the first answer again. */
export const putRecording = defineCall({
  method: 'PUT',
  path: '/api/recordings/{id}',
  access: 'learner',
  summary:
    'Keep a take. 403 without the speaker’s consent, 404 for an unknown speaker, 409 where the id has other bytes, 410 where take or speaker was deleted, 415 for what is no WebM, MP4 or Ogg, 422 where the household has all it may have',
  body: takeFacts,
  audio: 'sent',
  response: v.looseObject({ recording: recordingRow }),
  failures: [401, 403, 404, 409, 410, 413, 415, 422, 429, 503],
})

export const getRecordingAudio = defineCall({
  method: 'GET',
  path: '/api/recordings/{id}/audio',
  access: 'learner',
  summary: 'The bytes of a take, whole or a Range of them',
  body: undefined,
  audio: 'given',
  response: v.unknown(),
  failures: [401, 404, 416, 503],
})

export const deleteRecording = defineCall({
  method: 'DELETE',
  path: '/api/recordings/{id}',
  access: 'learner',
  summary:
    'Delete a take. One that is not there is deleted as well: an upload of it that comes later gets 410',
  body: undefined,
  response: v.looseObject({ removed: v.boolean() }),
  failures: [401, 404, 429],
})

export const deleteRecordings = defineCall({
  method: 'DELETE',
  path: '/api/recordings',
  access: 'learner',
  summary: 'Delete every take of this account; its speakers and invitations stay',
  body: undefined,
  response: v.looseObject({ removed: v.number() }),
  failures: [401, 429],
})
