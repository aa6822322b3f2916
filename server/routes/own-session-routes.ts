import { changePassword, logout } from '#contract/session.ts'
import { withEnded } from '../auth/ended-sessions.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { isSessionValid } from '../auth/sessions.ts'
import { voidMailTokens } from '../db/mail-tokens.ts'
import { endSessions, findUser, lockUsers, replacePassword } from '../db/users.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { response, refuse, tooBusy, tooMany, unauthorized } from '../http/reply.ts'
import { enqueueMail } from '../mail-queue/enqueue-mail.ts'
import { sendMailsSoon } from '../mail-queue/send-mails.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

const WRONG_PASSWORD = 'Your current password is not right'

/** What a learner does with their own session: end it, and set another password inside of it. */
export function ownSessionRoutes(
  endpoints: Endpoints,
  services: Services,
  limits: RateLimits,
): void {
  const { db, clock, hasher } = services

  endpoints.forAnyone(logout, async ({ body }) => {
    const gone = response({ signedOut: true })
    const session = await endpoints.sessions.read(body.token)
    if (session === null) return gone
    // Looked at first: a session that has ended costs no write, however often it is sent.
    const user = await db.read((queries) => findUser(queries, session.userId))
    if (!isSessionValid(session, user)) return gone
    await db.write(async (tx) => {
      const [held] = await lockUsers(tx, db.kind, [session.userId])
      if (!isSessionValid(session, held)) return
      const nowSeconds = Math.floor(clock() / 1000)
      await endSessions(tx, held.id, withEnded(held.ended_sessions, session.id, nowSeconds))
    })
    return { ...gone, learnerId: session.userId }
  })

  endpoints.forAccount(changePassword, async ({ user, body, origin }) => {
    const guessed = refuseWeakPassword('newPassword', body.newPassword, user)
    if (guessed !== null) return guessed
    if (hasher.isBusy(user.email_key)) return tooBusy()
    const waitMs = await limits.hit([{ limit: 'change-password-account', of: [user.id] }])
    if (waitMs !== null) return tooMany(waitMs)
    if (!(await hasher.verify(user.password_hash, body.currentPassword, user.email_key))) {
      const issues = [{ path: 'currentPassword', message: WRONG_PASSWORD }]
      return refuse(400, WRONG_PASSWORD, { issues })
    }
    const passwordHash = await hasher.hash(body.newPassword, user.email_key)
    const changed = await db.write(async (tx) => {
      const [held] = await lockUsers(tx, db.kind, [user.id])
      // A reset or another change that came first has ended this session.
      if (held?.session_version !== user.session_version) return null
      await replacePassword(tx, held.id, passwordHash)
      // Whoever had a link mailed before the change sets no other password after it.
      await voidMailTokens(tx, held.id, 'reset-password', new Date(clock()).toISOString())
      const mailId = await enqueueMail(services, tx, { kind: 'password-changed', to: held, origin })
      return { sessionVersion: held.session_version + 1, mailId }
    })
    if (changed === null) return unauthorized()
    const { sessionVersion, mailId } = changed
    sendMailsSoon(services, [mailId])
    return response({
      token: await endpoints.sessions.issue({ userId: user.id, sessionVersion }),
      message: 'Your password was changed. Your other devices are signed out.',
    })
  })
}
