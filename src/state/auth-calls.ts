import {
  forgotPassword,
  login,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/auth.ts'
import type { Api } from '#data/api.ts'
import { endingSession } from './ending-session.ts'

/** The calls behind the forms of the account; fetched with the first of them. */
export const authCalls = {
  signIn: (api: Api, body: { email: string; password: string }) => api.call(login, { body }),
  signUp: (api: Api, body: { name: string; email: string; password: string }) =>
    api.call(register, { body }),
  forgotPassword: (api: Api, email: string) => api.call(forgotPassword, { body: { email } }),
  resetPassword: (api: Api, body: { token: string; newPassword: string }) =>
    api.call(resetPassword, { body }),
  verifyEmail: (api: Api, token: string) => api.call(verifyEmail, { body: { token } }),
  resendVerification: (api: Api, refreshUser: () => Promise<void>) =>
    endingSession(api, refreshUser).call(resendVerification, {}),
}
