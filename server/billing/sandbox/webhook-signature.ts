import { createHmac, timingSafeEqual } from 'node:crypto'
import { isSignedAbout, signedAt } from '../signature-time.ts'

/** Stripe's scheme: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signWebhook(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  return `t=${seconds},v1=${digest(seconds, body, secret).toString('hex')}`
}

/** Signed with this secret, within five minutes of now. */
export function isSignedWebhook(
  { body, signature, nowMs }: { body: string; signature: string; nowMs: number },
  secret: string,
): boolean {
  if (!isSignedAbout(signature, nowMs)) return false
  const expected = digest(signedAt(signature), body, secret)
  const parts = signature.split(',').map((part) => part.split('=', 2))
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
