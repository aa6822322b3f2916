import { jwtVerify, SignJWT } from 'jose'
import type { UserRow } from '../db/schema.ts'

/** A session names its learner and the version under which it was made; the database has the last word. */
export type Session = { userId: string; sessionVersion: number }

/** A session ends with the version under which it was made, and with its account. */
export function stands(session: Session, user: UserRow | undefined): user is UserRow {
  return user !== undefined && user.session_version === session.sessionVersion
}

const ISSUER = 'apni-boli'
const AUDIENCE = 'apni-boli:session'
/** Its own type, so that no token made for another purpose passes as a session. */
const TYPE = 'session+jwt'
/** A phone may stay off for weeks and should not ask its learner to sign in again for that. */
const LIFETIME_SECONDS = 90 * 24 * 60 * 60
const MAX_TOKEN_LENGTH = 1024
const MAX_REMEMBERED = 10_000

export type Sessions = {
  issue(session: Session): Promise<string>
  /** Null for whatever is not a session of ours that is still valid. */
  read(token: string): Promise<Session | null>
}

export function createSessions(secret: Uint8Array, clock: () => number): Sessions {
  const verify = rememberVerified(secret, clock)
  return {
    issue: ({ userId, sessionVersion }) => {
      const nowSeconds = Math.floor(clock() / 1000)
      return new SignJWT({ sv: sessionVersion })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + LIFETIME_SECONDS)
        .sign(secret)
    },
    read: async (token) => (token.length > MAX_TOKEN_LENGTH ? null : verify(token)),
  }
}

type Verified = { session: Session; expiresAtMs: number }

/**
 * A signature stays good until it expires, so it is computed once per token. Whether the session still
 * stands is another question, asked of the database each time.
 */
function rememberVerified(secret: Uint8Array, clock: () => number) {
  const remembered = new Map<string, Verified>()
  return async (token: string): Promise<Session | null> => {
    const known = remembered.get(token)
    if (known !== undefined && clock() < known.expiresAtMs) return known.session
    const verified = await verifyToken(token, secret, clock())
    if (verified === null) {
      remembered.delete(token)
      return null
    }
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(token, verified)
    return verified.session
  }
}

async function verifyToken(
  token: string,
  secret: Uint8Array,
  nowMs: number,
): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['sub', 'exp', 'iat', 'sv'],
      currentDate: new Date(nowMs),
    })
    if (typeof payload.sub !== 'string' || typeof payload['sv'] !== 'number') return null
    return {
      session: { userId: payload.sub, sessionVersion: payload['sv'] },
      expiresAtMs: (payload.exp ?? 0) * 1000,
    }
  } catch {
    // Whatever is wrong with it, it is no session; why is nobody's business.
    return null
  }
}
