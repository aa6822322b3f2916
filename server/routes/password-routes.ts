import { forgotPassword, resetPassword } from '#contract/auth.ts'
import { hashMailToken } from '../auth/mail-token.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import {
  findMailToken,
  lockOwner,
  provesAddress,
  spendMailToken,
  voidMailTokens,
} from '../db/mail-tokens.ts'
import { emailKey, findUser, replacePassword } from '../db/users.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { response, refuse, tooBusy, tooMany } from '../http/reply.ts'
import { enqueueMail } from '../mail-queue/enqueue-mail.ts'
import { sendMailsSoon } from '../mail-queue/send-mails.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

const INVALID = 'Invalid or expired reset token. Please request a new password reset.'

/** Ask for a link to set a new password; set it. */
export function passwordRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  const { db, clock, hasher } = services

  endpoints.forAnyone(forgotPassword, async ({ body, ip, origin }) => {
    const account = emailKey(body.email)
    const waitMs = await limits.hit([
      { limit: 'forgot-address', of: [ip] },
      { limit: 'forgot-account-and-address', of: [account, ip] },
      { limit: 'forgot-account', of: [account] },
    ])
    if (waitMs !== null) return tooMany(waitMs)
    // Queued for whatever address it is, and looked up behind the answer: known and unknown ones get it
    // in the same time.
    const to = { name: '', email: body.email }
    const mail = { kind: 'reset-password', to, origin } as const
    sendMailsSoon(services, [await db.write((tx) => enqueueMail(services, tx, mail))])
    return response({
      message: 'If that address has an account, a link to set a new password is on its way.',
    })
  })

  endpoints.forAnyone(resetPassword, async ({ body, ip, origin }) => {
    const waitMs = await limits.hit([{ limit: 'mail-token-address', of: [ip] }])
    if (waitMs !== null) return tooMany(waitMs)
    const tokenHash = hashMailToken(body.token)
    // Looked up first, so that guessing tokens costs us no hash; what counts is the spending below.
    const known = await db.read((queries) => findMailToken(queries, tokenHash, 'reset-password'))
    const holder = known && (await db.read((queries) => findUser(queries, known.user_id)))
    if (holder === undefined) return refuse(400, INVALID, { message: INVALID })
    if (hasher.isBusy(holder.email_key)) return tooBusy()
    // The link stays good: it is not spent on a password that is not taken.
    const guessed = refuseWeakPassword('newPassword', body.newPassword, holder)
    if (guessed !== null) return guessed
    const passwordHash = await hasher.hash(body.newPassword, holder.email_key)
    const now = new Date(clock()).toISOString()
    const changed = await db.write(async (tx) => {
      const owner = await lockOwner(tx, db.kind, tokenHash, 'reset-password')
      const spent = await spendMailToken(tx, tokenHash, 'reset-password', now)
      if (spent === undefined || owner === undefined || !provesAddress(spent, owner)) return null
      await replacePassword(tx, owner.id, passwordHash)
      await voidMailTokens(tx, owner.id, 'reset-password', now)
      const mailId = await enqueueMail(services, tx, {
        kind: 'password-changed',
        to: owner,
        origin,
      })
      return { user: owner, mailId }
    })
    if (changed === null) return refuse(400, INVALID, { message: INVALID })
    const { user, mailId } = changed
    // Who opens the mails of the account may also sign in from here, whatever others try meanwhile.
    await limits.rememberAddress(user.email_key, ip)
    sendMailsSoon(services, [mailId])
    const message = 'Your password was changed. Please sign in with the new one.'
    return { ...response({ message }), learnerId: user.id }
  })
}
