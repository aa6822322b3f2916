import { resendVerification, verifyEmail } from '#contract/auth.ts'
import { hashMailToken } from '../auth/mail-token.ts'
import { findMailToken, lockOwner, provesAddress, spendMailToken } from '../db/mail-tokens.ts'
import type { Queries } from '../db/schema.ts'
import { findUser, lockUsers, markEmailVerified } from '../db/users.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { response, refuse, type Reply, tooMany, unauthorized } from '../http/reply.ts'
import { enqueueMail } from '../mail-queue/enqueue-mail.ts'
import { sendMailsSoon } from '../mail-queue/send-mails.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

const ALREADY_VERIFIED = 'Email is already verified'

/** Verify the address with the link of the mail; ask for the mail again. */
export function emailRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  const { db, clock } = services

  endpoints.forAnyone(verifyEmail, async ({ body, ip }) => {
    const waitMs = await limits.hit([{ limit: 'mail-token-address', of: [ip] }])
    if (waitMs !== null) return tooMany(waitMs)
    const tokenHash = hashMailToken(body.token)
    const now = new Date(clock()).toISOString()
    return db.write(async (tx) => {
      const user = await lockOwner(tx, db.kind, tokenHash, 'verify-email')
      const spent = await spendMailToken(tx, tokenHash, 'verify-email', now)
      if (spent === undefined) return refuse(400, await whyNot(tx, tokenHash))
      if (user === undefined || !provesAddress(spent, user)) return refuse(400, INVALID)
      if (user.email_verified === 1) return refuse(400, ALREADY_VERIFIED)
      await markEmailVerified(tx, user.id)
      const message = 'Email verified successfully'
      return { ...response({ verified: true, message }), learnerId: user.id }
    })
  })

  endpoints.forLearner(resendVerification, async ({ user, origin }): Promise<Reply> => {
    if (user.email_verified === 1) return refuse(400, ALREADY_VERIFIED)
    const waitMs = await limits.hit([{ limit: 'resend-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    const mailId = await db.write(async (tx) => {
      // The account may have gone since the session was looked at.
      const [holder] = await lockUsers(tx, db.kind, [user.id])
      if (holder === undefined) return null
      return enqueueMail(services, tx, { kind: 'verify-email', to: holder, origin })
    })
    if (mailId === null) return unauthorized()
    sendMailsSoon(services, [mailId])
    const message = 'Verification email sent! Please check your inbox and spam folder.'
    return response({ sent: true, message })
  })
}

const INVALID = 'Invalid verification token'

/** For the learner: the link was used by a verified account, has expired, or is none of ours. */
async function whyNot(tx: Queries, tokenHash: string): Promise<string> {
  const token = await findMailToken(tx, tokenHash, 'verify-email')
  if (token === undefined) return INVALID
  const user = await findUser(tx, token.user_id)
  if (user === undefined || !provesAddress(token, user)) return INVALID
  if (user.email_verified === 1) return ALREADY_VERIFIED
  return token.used_at === null ? 'Verification token has expired' : INVALID
}
