export const TOLERANCE_SECONDS = 300

/** Whether a webhook's signature (`t=<seconds>,v1=…`) was made within five minutes of now, before or after. */
export function isSignedAbout(signature: string, nowMs: number): boolean {
  const seconds = signedAt(signature)
  return Number.isInteger(seconds) && Math.abs(nowMs / 1000 - seconds) <= TOLERANCE_SECONDS
}

/** Seconds since 1970, the last that is named, as Stripe's SDK reads it; NaN where none is. */
function signedAt(signature: string): number {
  const parts = signature.split(',').map((part) => part.split('=', 2))
  return Number(parts.findLast(([name]) => name === 't')?.[1] ?? Number.NaN)
}
