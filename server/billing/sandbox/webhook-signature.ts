import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/** Stripe's scheme: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signWebhook(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${digest(seconds, body, secret).toString('hex')}`
}

/** Signed with this secret, at most five minutes ago. */
export function isSignedWebhook(
  { body, signature, nowMs }: { body: string; signature: string; nowMs: number },
  secret: string,
): boolean {
  const parts = signature.split(',').map((part) => part.split('=', 2))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isInteger(seconds) || nowMs / 1000 - seconds > TOLERANCE_SECONDS) return false
  const expected = digest(seconds, body, secret)
  return parts.some(
    ([name, hex = '']) => name === 'v1' && isSame(Buffer.from(hex, 'hex'), expected),
  )
}

function digest(seconds: number, body: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
