import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { FREE_LESSON_COUNT } from '#domain/plans.ts'

/** A clip that only a signed address reaches: of a lesson that is not free. Nothing else is one, however it is written. */
const SIGNED_CLIP = /^\/audio\/lesson([1-9]\d{0,2})\/[a-z0-9-]+\.mp3$/
const SIGNATURE = /^[A-Za-z0-9_-]{43}$/
const WEEK_S = 7 * 24 * 60 * 60

export type ClipAddresses = {
  /** The path as this lesson's reader gets it: signed where the clip is not free. `until` is in seconds since 1970. */
  sign: (path: string, until: number) => string
  /** Whether this signature was made by us for this path and time. Says nothing about the time itself. */
  isOurs: (path: string, until: string, signature: string) => boolean
}

/** The key is derived from the server's secret, so that every process signs alike and a session's signature is never a clip's. */
export function createClipAddresses(secret: Uint8Array): ClipAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'apni-boli clip addresses, 1', 32))
  const digest = (path: string, until: string): Buffer =>
    createHmac('sha256', key).update(`${path}\n${until}`).digest()
  return {
    sign(path, until) {
      if (!isSignedClip(path)) return path
      const signature = digest(path, String(until)).toString('base64url')
      return `${path}?until=${until}&sig=${signature}`
    },
    isOurs(path, until, signature) {
      if (!SIGNATURE.test(signature)) return false
      return timingSafeEqual(digest(path, until), Buffer.from(signature, 'base64url'))
    },
  }
}

export function isSignedClip(path: string): boolean {
  const lesson = SIGNED_CLIP.exec(path)?.[1]
  return lesson !== undefined && Number(lesson) > FREE_LESSON_COUNT
}

/**
 * Until when addresses that are given out now are good: the end of the following week, in seconds since 1970. The same for
 * a whole week, so that the lessons and their ETag stay as they are; good for 7 to 14 days.
 */
export function clipAddressesUntil(nowMs: number): number {
  return (Math.floor(nowMs / 1000 / WEEK_S) + 2) * WEEK_S
}
