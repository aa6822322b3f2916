import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { LearnerRow } from '../db/schema.ts'
import { hasEnded } from './ended-sessions.ts'
import { LIFETIME_SECONDS } from './session-lifetime.ts'

/** A session names its learner and the version under which it was made; the database has the last word. */
export type Session = {
  userId: string
  sessionVersion: number
  /** Its own, random: so that one can end without the others. */
  id: string
}

/** A session ends with the version under which it was made, by its sign-out, and with its account. */
export function isSessionValid<Row extends Pick<LearnerRow, 'session_version' | 'ended_sessions'>>(
  session: Session,
  user: Row | undefined,
): user is Row {
  return (
    user !== undefined &&
    user.session_version === session.sessionVersion &&
    !hasEnded(user.ended_sessions, session.id)
  )
}

const ISSUER = 'apni-boli'
const AUDIENCE = 'apni-boli:session'
/** Its own type, so that no token made for another purpose passes as a session. */
const TYPE = 'session+jwt'
const MAX_TOKEN_LENGTH = 1024
const MAX_REMEMBERED = 10_000

export type Sessions = {
  issue(session: Omit<Session, 'id'>): Promise<string>
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
        .setJti(randomUUID())
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
 * A signature stays good until it expires, so it is computed once per token. Whether the session is still
 * valid is another question, asked of the database each time.
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
      requiredClaims: ['sub', 'exp', 'iat', 'jti', 'sv'],
      currentDate: new Date(nowMs),
    })
    const { sub, jti, sv } = payload
    if (typeof sub !== 'string' || typeof jti !== 'string' || typeof sv !== 'number') return null
    return {
      session: { userId: sub, sessionVersion: sv, id: jti },
      expiresAtMs: (payload.exp ?? 0) * 1000,
    }
  } catch {
    // Whatever is wrong with it, it is no session; why is nobody's business.
    return null
  }
}
