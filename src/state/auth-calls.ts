import {
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/auth.ts'
import { getProfile, type User } from '#contract/user.ts'
import type { Result } from '#domain/result.ts'
import type { Api } from '#data/api.ts'
import type { Failure } from '#data/failure.ts'

type Answer<T> = Promise<Result<T, Failure>>

export type AuthCalls = {
  forgotPassword: (email: string) => Answer<{ message: string }>
  resetPassword: (input: { token: string; newPassword: string }) => Answer<{ message: string }>
  /** Success marks the learner as verified here too. */
  verifyEmail: (token: string) => Answer<{ verified: boolean; message?: string | undefined }>
  resendVerification: () => Answer<{ sent: boolean; message?: string | undefined }>
}

export function createAuthCalls(api: Api, onVerified: () => Promise<void>): AuthCalls {
  return {
    forgotPassword: (email) => api.call(forgotPassword, { body: { email } }),
    resetPassword: (body) => api.call(resetPassword, { body }),
    async verifyEmail(token) {
      const answer = await api.call(verifyEmail, { body: { token } })
      if (answer.ok) await onVerified()
      return answer
    },
    resendVerification: () => api.call(resendVerification, {}),
  }
}

export function signIn(api: Api, body: { email: string; password: string }) {
  return api.call(login, { body })
}

export function signUp(api: Api, body: { name: string; email: string; password: string }) {
  return api.call(register, { body })
}

/** Who the token belongs to; `refused` only where the server says no, `unknown` where nothing is heard. */
export async function fetchUser(
  api: Api,
): Promise<{ kind: 'user'; user: User } | { kind: 'refused' } | { kind: 'unknown' }> {
  const answer = await api.call(getProfile, {})
  if (answer.ok) return { kind: 'user', user: answer.value.user }
  const { failure } = answer
  const hasNoUser = failure.kind === 'server' && failure.status === 200
  const isNo = failure.kind === 'unauthorized' || failure.kind === 'forbidden'
  return isNo || hasNoUser ? { kind: 'refused' } : { kind: 'unknown' }
}
