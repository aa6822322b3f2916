import * as v from 'valibot'
import { MAX_RECORDINGS } from '#domain/voices/limits.ts'
import { defineCall } from './call.ts'
import { completedAt, deviceId } from './device-fields.ts'
import { invitedTakeFacts } from './take-facts.ts'

const { itemId, sha256 } = invitedTakeFacts.entries

const itemIds = v.pipe(
  v.array(itemId),
  v.minLength(1, 'At least one item'),
  v.maxLength(MAX_RECORDINGS, `At most ${MAX_RECORDINGS} items`),
)

/**
 * The secret is made on the device, 32 random bytes in base64url, and stays in the link's fragment; the server gets the SHA-256 of
 * its letters alone. So a response that is lost loses no link.
 */
export const invitationInput = v.strictObject({ speakerId: deviceId, itemIds, secretHash: sha256 })

export const invitationRow = v.looseObject({
  id: deviceId,
  speakerId: deviceId,
  itemIds: v.array(v.string()),
  createdAt: completedAt,
  expiresAt: completedAt,
  /** Null: it was not taken back. */
  takenBackAt: v.nullable(completedAt),
  /** Takes that came through it and are still there. */
  recordings: v.number(),
})

export type InvitationInput = v.InferOutput<typeof invitationInput>
export type InvitationRow = v.InferOutput<typeof invitationRow>

export const listInvitations = defineCall({
  method: 'GET',
  path: '/api/invitations',
  access: 'learner',
  summary:
    'Invitations of this account, the newest first; ended ones for as long as takes of theirs are here',
  body: undefined,
  response: v.looseObject({ invitations: v.array(invitationRow) }),
  failures: [401],
})

export const putInvitation = defineCall({
  method: 'PUT',
  path: '/api/invitations/{id}',
  access: 'learner',
  summary:
    'Invite a speaker to record items, for 30 days. A repeat is harmless, another body under the id is a 409. 404 for an unknown speaker or item, 403 for an item of a lesson that is not open, 410 where the speaker was deleted, 422 where 20 are open, or 200 are kept',
  body: invitationInput,
  response: v.looseObject({ invitation: invitationRow }),
  failures: [401, 403, 404, 409, 410, 422, 429],
})

export const deleteInvitation = defineCall({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  access: 'learner',
  summary: 'Take an invitation back; takes that came through it stay',
  body: undefined,
  response: v.looseObject({ takenBack: v.boolean() }),
  failures: [401, 404, 429],
})
