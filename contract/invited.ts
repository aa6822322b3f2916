import * as v from 'valibot'
import { defineCall } from './call.ts'
import { completedAt, deviceId } from './device-fields.ts'
import { consent, scope, withdrawnAt } from './speakers.ts'
import { invitedTakeFacts, recordingRow } from './take-facts.ts'

/**
 * Calls of a speaker without an account. The secret of the invitation travels in the header
 * `Authorization: Invitation SECRET`. An unknown secret gets 401, an ended invitation 410 with the reason. An expired invitation still
 * lists, plays and deletes its takes; one that was taken back only deletes them, one or all.
 */
export const INVITATION_SECRET = /^[\w-]{43}$/

/** `reason` of a 410. */
export const INVITATION_EXPIRED = 'invitation-expired'
export const INVITATION_TAKEN_BACK = 'invitation-taken-back'

export const invitationView = v.looseObject({
  /** `course`: a reviewer, who says of each line whether it is right, hears its clip, and may record it. */
  scope: v.optional(scope),
  /** The owner's, as they show it. */
  ownerName: v.string(),
  speaker: v.looseObject({
    name: v.string(),
    consent: v.nullable(v.looseObject(consent.entries)),
    withdrawnAt,
  }),
  /** Without those that have left the course, or that the owner may not open any more. */
  items: v.array(
    v.looseObject({
      itemId: v.string(),
      english: v.string(),
      roman: v.string(),
      shahmukhi: v.string(),
      /** For reviewers, where the line has a clip: where it is, signed for a while if need be, and the SHA-256 of its bytes. */
      audioUrl: v.optional(v.string()),
      audioSha256: v.optional(v.string()),
    }),
  ),
  expiresAt: completedAt,
})

export type InvitationView = v.InferOutput<typeof invitationView>

export const readInvitation = defineCall({
  method: 'GET',
  path: '/api/invitation',
  access: 'invited',
  summary: 'Who invites, whom, and to record what',
  body: undefined,
  response: invitationView,
  failures: [401, 410],
})

/** `after` is the last withdrawal that the phone knew. Without it the consent stands if it is later than the withdrawal. */
export const invitedConsent = v.strictObject({ ...consent.entries, after: withdrawnAt })

export type InvitedConsent = v.InferOutput<typeof invitedConsent>

/** An ended link takes an offer to the course back, and no other yes. */
export const putInvitedConsent = defineCall({
  method: 'PUT',
  path: '/api/invitation/consent',
  access: 'invited',
  summary: 'The speaker’s yes, before the first take; the later one stands',
  body: invitedConsent,
  response: v.looseObject({ consent: v.looseObject(consent.entries) }),
  failures: [401, 410, 429],
})

export const listInvitedRecordings = defineCall({
  method: 'GET',
  path: '/api/invitation/recordings',
  access: 'invited',
  summary: 'The takes that came through this invitation, from whichever phone',
  body: undefined,
  response: v.looseObject({ recordings: v.array(recordingRow), removed: v.array(deviceId) }),
  failures: [401, 410],
})

export const putInvitedRecording = defineCall({
  method: 'PUT',
  path: '/api/invitation/recordings/{id}',
  access: 'invited',
  summary:
    'Keep a take. 403 without consent, 404 for an item that is not in the list, 409 where the id has other bytes, 410 also where the take was deleted, 415 for what is no WebM, MP4 or Ogg, 422 where the household has all it may have',
  body: invitedTakeFacts,
  audio: 'sent',
  response: v.looseObject({ recording: recordingRow }),
  failures: [401, 403, 404, 409, 410, 413, 415, 422, 429, 503],
})

export const getInvitedAudio = defineCall({
  method: 'GET',
  path: '/api/invitation/recordings/{id}/audio',
  access: 'invited',
  summary: 'The bytes of a take that came through this invitation, whole or a Range of them',
  body: undefined,
  audio: 'given',
  response: v.unknown(),
  failures: [401, 404, 410, 416, 503],
})

export const deleteInvitedRecording = defineCall({
  method: 'DELETE',
  path: '/api/invitation/recordings/{id}',
  access: 'invited',
  summary: 'Delete a take that came through this invitation',
  body: undefined,
  response: v.looseObject({ removed: v.boolean() }),
  failures: [401, 404, 410, 429],
})

/** Query of DELETE /api/invitation/recordings. */
export const withdrawQuery = v.object({
  /** When it was told to a server that has forgotten it: what came later stays. Without it everything goes. */
  until: v.optional(completedAt),
})

export const withdraw = defineCall({
  method: 'DELETE',
  path: '/api/invitation/recordings',
  access: 'invited',
  summary:
    'Delete every take and verdict that came through this invitation, and take the speaker’s consent back',
  body: undefined,
  response: v.looseObject({ removed: v.number(), withdrawnAt }),
  failures: [401, 429],
})
