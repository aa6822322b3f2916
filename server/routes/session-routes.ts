import { login, register } from '#contract/auth.ts'
import { getProfile } from '#contract/user.ts'
import { newUser } from '../auth/new-user.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { createSignInGuard } from '../auth/sign-in-guard.ts'
import { loadUserView } from '../account/user-view.ts'
import type { UserRow } from '../db/schema.ts'
import { emailKey, findUserByEmail, insertUser, rehashPassword } from '../db/users.ts'
import type { Endpoints } from '../http/endpoint.ts'
import { response, refuse, type Reply, tooBusy, tooMany } from '../http/reply.ts'
import { enqueueMail } from '../mail-queue/enqueue-mail.ts'
import { sendMailsSoon } from '../mail-queue/send-mails.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/** Create an account, sign in, who am I. */
export function sessionRoutes(endpoints: Endpoints, services: Services, limits: RateLimits): void {
  const { db, hasher, clock, ids } = services
  // Hashed once: an unknown address costs as much work as a known one.
  const guard = createSignInGuard(limits)
  const nobodysHash = hasher.hash('the password of nobody', 'nobody')

  endpoints.forAnyone(register, async ({ body, ip, origin }) => {
    const guessed = refuseWeakPassword('password', body.password, body)
    if (guessed !== null) return guessed
    const account = emailKey(body.email)
    if (hasher.isBusy(account)) return tooBusy()
    const waitMs = await limits.hit([{ limit: 'register-address', of: [ip] }])
    if (waitMs !== null) return tooMany(waitMs)
    const user = newUser({
      id: ids(),
      name: body.name,
      email: body.email,
      passwordHash: await hasher.hash(body.password, account),
      createdAt: new Date(clock()).toISOString(),
    })
    const mailId = await db.write(async (tx) =>
      (await insertUser(tx, user))
        ? enqueueMail(services, tx, { kind: 'verify-email', to: user, origin })
        : null,
    )
    if (mailId === null) return refuse(400, 'Email already exists or invalid data provided')
    sendMailsSoon(services, [mailId])
    await guard.isRight({ email: user.email, address: ip })
    return signedIn(user)
  })

  endpoints.forAnyone(login, async ({ body, ip }) => {
    // Before it is counted: a try that finds no place is none.
    const account = emailKey(body.email)
    if (hasher.isBusy(account)) return tooBusy()
    const attempt = { email: body.email, address: ip }
    const waitMs = await guard.count(attempt)
    if (waitMs !== null) return tooMany(waitMs)
    const user = await db.read((queries) => findUserByEmail(queries, body.email))
    const storedHash = user?.password_hash ?? (await nobodysHash)
    const isRight = await hasher.verify(storedHash, body.password, account)
    if (user === undefined || !isRight) {
      const refusal = refuse(401, 'Invalid email or password')
      return user === undefined ? refusal : { ...refusal, learnerId: user.id }
    }
    await guard.isRight(attempt)
    if (hasher.isOutdated(user.password_hash) && !hasher.isBusy(account)) {
      const to = await hasher.hash(body.password, account)
      await db.write((tx) => rehashPassword(tx, user.id, { from: user.password_hash, to }))
    }
    return signedIn(user)
  })

  endpoints.forAccount(getProfile, async ({ user }) =>
    response({ user: await db.read((queries) => loadUserView(services, queries, user)) }),
  )

  async function signedIn(user: UserRow): Promise<Reply> {
    const session = { userId: user.id, sessionVersion: user.session_version }
    const reply = response({
      token: await endpoints.sessions.issue(session),
      user: await db.read((queries) => loadUserView(services, queries, user)),
    })
    return { ...reply, learnerId: user.id }
  }
}
