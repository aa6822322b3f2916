import * as v from 'valibot'
import { defineCall } from './call.ts'
import { emailField, NO_CONTROL_CHARACTERS } from './person.ts'
import { user } from './user.ts'
import { visible } from './visible-text.ts'

/** Texts that are shown under the field and answered by the server alike. */
const loginPassword = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  v.minLength(6, 'Password must be at least 6 characters'),
  v.maxLength(256, 'Password must be at most 256 characters'),
)

export const newPassword = v.pipe(
  loginPassword,
  v.regex(
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s,
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ),
)

const confirmPassword = v.pipe(
  v.string('Please confirm your password'),
  v.nonEmpty('Please confirm your password'),
)

const PASSWORDS_DIFFER = 'Passwords do not match'

const name = v.pipe(
  v.string('Name is required'),
  v.trim(),
  v.nonEmpty('Name is required'),
  v.minLength(2, 'Name must be at least 2 characters'),
  v.maxLength(80, 'Name must be at most 80 characters'),
  v.regex(NO_CONTROL_CHARACTERS, 'Name must not contain control characters'),
  visible('Name'),
)

const token = v.pipe(
  v.string('Token is required'),
  v.nonEmpty('Token is required'),
  v.maxLength(512),
)

export const loginInput = v.strictObject({ email: emailField, password: loginPassword })
export type LoginInput = v.InferOutput<typeof loginInput>
export const registerInput = v.strictObject({ name, email: emailField, password: newPassword })
export const forgotPasswordInput = v.strictObject({ email: emailField })
export const resetPasswordInput = v.strictObject({ token, newPassword })
export const verifyEmailInput = v.strictObject({ token })

/** The form of /register: the call's input and the repeated password. */
export const registerForm = v.pipe(
  v.object({ name, email: emailField, password: newPassword, confirmPassword }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      PASSWORDS_DIFFER,
    ),
    ['confirmPassword'],
  ),
)

/** The form of /reset-password: its field is named as in the call, so that what the server says of it is shown there. */
export const resetPasswordForm = v.pipe(
  v.object({ newPassword, confirmPassword }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      PASSWORDS_DIFFER,
    ),
    ['confirmPassword'],
  ),
)

const sessionResponse = v.looseObject({ token: v.string(), user })

export const login = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in',
  body: loginInput,
  response: sessionResponse,
  failures: [401, 429, 503],
})

export const register = defineCall({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Create an account; a verification link is mailed',
  body: registerInput,
  response: sessionResponse,
  failures: [429, 503],
})

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mail a link for a new password. The answer is the same for unknown addresses',
  body: forgotPasswordInput,
  response: v.looseObject({ message: v.string() }),
  failures: [429],
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with the token of the mail; ends every session',
  body: resetPasswordInput,
  response: v.looseObject({ message: v.string() }),
  failures: [429, 503],
})

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Verify the address with the token of the mail',
  body: verifyEmailInput,
  response: v.looseObject({ verified: v.boolean(), message: v.optional(v.string()) }),
  failures: [429],
})

export const resendVerification = defineCall({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'learner',
  summary: 'Mail the verification link again',
  body: undefined,
  response: v.looseObject({ sent: v.boolean(), message: v.optional(v.string()) }),
  failures: [401, 429],
})
