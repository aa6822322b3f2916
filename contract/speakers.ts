import * as v from 'valibot'
import { defineCall } from './call.ts'
import { completedAt, deviceId } from './device-fields.ts'
import { line } from './line.ts'

/** `household`: for the owner's devices alone. `course`: offered to the course as well. */
export const scope = v.picklist(['household', 'course'], 'A scope is household or course')

/** A yes to being recorded. The later one stands. */
export const consent = v.strictObject({
  scope,
  /** Which version of the words was agreed to. */
  words: v.pipe(v.string(), v.regex(/^[\w.-]{1,20}$/, 'A version is letters, digits, - and .')),
  /** A time in the future counts as now. */
  givenAt: completedAt,
  /** `parent`: for a speaker under 13, who is recorded with a parent's yes only. */
  givenBy: v.picklist(['speaker', 'parent'], 'A yes is the speaker’s or a parent’s'),
})

/** A server of before did not say it. */
export const withdrawnAt = v.optional(v.nullable(completedAt), null)

export const speakerInput = v.strictObject({
  /** As they wish to be called: "Nani". */
  name: v.pipe(line('The name', 40), v.nonEmpty('A name is required')),
  relation: v.optional(line('The relation', 40), ''),
  place: v.optional(line('The place', 60), ''),
  /** Null where the speaker will be asked through an invitation. An earlier yes stays. */
  consent: v.nullable(consent),
  /** A speaker whom the server knows keeps their name, relation and place: another device may have changed them since. */
  onlyConsent: v.optional(v.boolean(), false),
  /** When name, relation or place were last changed since the speaker was made. The later change stands: a call may arrive late. */
  changedAt: v.optional(completedAt),
})

export const speakerRow = v.looseObject({
  id: deviceId,
  name: v.string(),
  relation: v.string(),
  place: v.string(),
  /** Null: not asked yet, or taken back. */
  consent: v.nullable(v.looseObject(consent.entries)),
  /** When the speaker took everything back by a link: no yes of before stands. */
  withdrawnAt,
  /** Left out where name, relation and place are still those that the speaker was made with. */
  changedAt: v.optional(completedAt),
})

export type Consent = v.InferOutput<typeof consent>
export type SpeakerInput = v.InferOutput<typeof speakerInput>
export type SpeakerRow = v.InferOutput<typeof speakerRow>

export const listSpeakers = defineCall({
  method: 'GET',
  path: '/api/voices/speakers',
  access: 'learner',
  summary: 'Who records for this account. A device forgets those in `removed`',
  body: undefined,
  response: v.looseObject({ speakers: v.array(speakerRow), removed: v.array(deviceId) }),
  failures: [401],
})

/** The id is made on the device; the path holds it in small letters. */
export const putSpeaker = defineCall({
  method: 'PUT',
  path: '/api/voices/speakers/{id}',
  access: 'learner',
  summary:
    'Make or change a speaker. A repeat is harmless. 410 where the speaker was deleted, 422 where there are too many',
  body: speakerInput,
  response: v.looseObject({ speaker: speakerRow }),
  failures: [401, 404, 410, 422, 429],
})

export const deleteSpeaker = defineCall({
  method: 'DELETE',
  path: '/api/voices/speakers/{id}',
  access: 'learner',
  summary:
    'Delete a speaker with every recording and invitation of theirs. One that is not there is deleted as well: nothing under this id can come later',
  body: undefined,
  response: v.looseObject({ removed: v.boolean() }),
  failures: [401, 404, 429],
})
