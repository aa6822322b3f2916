import * as v from 'valibot'
import { newPassword } from './auth.ts'
import { defineCall } from './call.ts'

/** Longer than any session of ours. */
const MAX_TOKEN_LENGTH = 1024

/** The session travels in the body, and the answer is the same whatever it is (RFC 7009): a device that leaves waits for nothing. */
export const logout = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'End this session. The answer is the same for a token that is none, or has ended',
  body: v.strictObject({
    token: v.pipe(
      v.string('Token is required'),
      v.nonEmpty('Token is required'),
      v.maxLength(MAX_TOKEN_LENGTH),
    ),
  }),
  response: v.looseObject({ signedOut: v.boolean() }),
})

const currentPassword = v.pipe(
  v.string('Your current password is required'),
  v.nonEmpty('Your current password is required'),
  v.maxLength(256, 'Password must be at most 256 characters'),
)

export const changePasswordInput = v.strictObject({ currentPassword, newPassword })

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'learner',
  summary:
    'Set another password with the present one; ends every session but this, which gets a new token',
  body: changePasswordInput,
  response: v.looseObject({ token: v.string(), message: v.string() }),
  failures: [401, 429, 503],
})
