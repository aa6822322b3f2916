import { ACCOUNT_GONE, type FailureBody } from '#contract/failure-body.ts'
import type { Encoding } from './choose-encoding.ts'

/** What a call answers, encoded: the same bytes can be kept and sent again. */
export type Reply = {
  status: number
  json: string
  headers?: Record<string, string>
  /** The same, compressed: for an answer that many get. */
  encoded?: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>
  /** Bytes of a take instead of JSON. */
  audio?: { bytes: Uint8Array<ArrayBuffer>; type: string }
  /** Whose account it was about, where no session says so; for the log alone. */
  learnerId?: string
}

export function response(body: object, headers?: Record<string, string>): Reply {
  return { status: 200, json: JSON.stringify(body), ...(headers && { headers }) }
}

/** An answer that is no: `error` is a text for people. */
export function refuse(
  status: number,
  error: string,
  more: Omit<FailureBody, 'error'> = {},
  headers?: Record<string, string>,
): Reply {
  const body = { error, ...more }
  return { status, json: JSON.stringify(body), ...(headers && { headers }) }
}

const AUTHENTICATION_FAILED = 'Authentication failed. Please log in again.'
export const unauthorized = (): Reply => refuse(401, AUTHENTICATION_FAILED)
/** Said to a holder of a good session alone: whether an address has an account is nobody else's business. */
export const accountGone = (): Reply => refuse(401, AUTHENTICATION_FAILED, { reason: ACCOUNT_GONE })
export const unknownInvitation = (): Reply => refuse(401, 'This invitation is not known.')
export const notFound = (): Reply => refuse(404, 'Not found')
export const itemNotFound = (): Reply => refuse(404, 'Item not found')
export const lessonNotFound = (): Reply => refuse(404, 'Lesson not found')
/** Why a lesson is refused. */
export const verifyFirst = (): Reply =>
  refuse(403, 'Please verify your email to access lessons.', { needsVerification: true })
export const premiumOnly = (): Reply =>
  refuse(403, 'This lesson requires a premium subscription. Upgrade to access all lessons!', {
    needsPremium: true,
  })
/** The payment provider; nothing has changed. */
export const providerDown = (): Reply =>
  refuse(502, 'The payment provider does not answer. Please try again later.')
export const serverError = (): Reply => refuse(500, 'Server error. Please try again later.')

/** More passwords to check than can be: over in seconds, and nobody's fault who hears it. */
export const tooBusy = (): Reply =>
  refuse(
    503,
    'Very many people are signing in just now. Please try again in a moment.',
    {},
    { 'retry-after': '5' },
  )

/** The database is away or its disk is full. Nothing was changed; the same call may be sent again. */
export const databaseUnavailable = (): Reply =>
  refuse(
    503,
    'We cannot save anything just now. Nothing is lost: please try again in a moment.',
    {},
    { 'retry-after': '10' },
  )

/** The store of takes is away. Nothing was changed; the same call may be sent again. */
export const recordingsUnavailable = (): Reply =>
  refuse(
    503,
    'Recordings cannot be reached just now. Nothing is lost: please try again in a moment.',
    {},
    { 'retry-after': '30' },
  )

/** 429 in whole minutes for people and in seconds for programs; `message` is for the learner. */
export function tooMany(waitMs: number): Reply {
  const remainingTime = Math.max(1, Math.ceil(waitMs / 60_000))
  const text = `Too many attempts. Please wait ${remainingTime} minutes.`
  const retryAfter = String(Math.max(1, Math.ceil(waitMs / 1000)))
  return refuse(429, text, { message: text, remainingTime }, { 'retry-after': retryAfter })
}
