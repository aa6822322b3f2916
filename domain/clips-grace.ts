/** So many days stay premium clips on a device after the entitlement has ended (docs/decisions/033). */
export const CLIPS_GRACE_DAYS = 7
const GRACE_MS = CLIPS_GRACE_DAYS * 24 * 60 * 60 * 1000

/**
 * What a device has heard of a learner's right to premium clips. All times are milliseconds since 1970 by the device's own
 * clock, which may be wrong, except `currentPeriodEnd`.
 */
export type ClipEntitlement = {
  /** When the server last said premium; null: never to this device. */
  lastKnownEntitledAt: number | null
  /** When it first said no after that; null while its last word is yes. */
  refusedSince: number | null
}

/** The end of what is paid for, as far as the device was told. */
export type PaidPeriod = { currentPeriodEnd: number; isRenewed: boolean }

export type ClipsGrace =
  | { state: 'entitled' }
  /** Kept, and not offered any more; `until` is milliseconds since 1970. */
  | { state: 'grace'; until: number }
  | { state: 'over' }

/** What the device knows after a word of the server. */
export function applyEntitlement(
  known: ClipEntitlement | null,
  { isEntitled, now }: { isEntitled: boolean; now: number },
): ClipEntitlement {
  if (isEntitled) return { lastKnownEntitledAt: now, refusedSince: null }
  // A clock that was ahead and is set back must not make the grace longer than it is.
  const since = Math.min(known?.refusedSince ?? now, now)
  return { lastKnownEntitledAt: known?.lastKnownEntitledAt ?? null, refusedSince: since }
}

/**
 * Whether premium clips stay. While the server's last word is premium they do, whatever the clock says; without a word
 * since, only a subscription that was ended beforehand runs out by the clock. After a no they stay for the grace, from
 * the end of the paid period where it is known, else from the first no. Who is signed out here keeps them for the grace; who
 * never had premium here has none.
 */
export function clipsGrace(
  { lastKnownEntitledAt, refusedSince }: ClipEntitlement,
  { now, paid, isSignedIn }: { now: number; paid: PaidPeriod | null; isSignedIn: boolean },
): ClipsGrace {
  if (lastKnownEntitledAt === null) return { state: 'over' }
  if (refusedSince !== null) {
    return graceFrom(endBefore(refusedSince, lastKnownEntitledAt, paid), now)
  }
  if (!isSignedIn) return graceFrom(lastKnownEntitledAt, now)
  if (paid === null || paid.isRenewed) return { state: 'entitled' }
  const end = Math.max(paid.currentPeriodEnd, lastKnownEntitledAt)
  return now <= end ? { state: 'entitled' } : graceFrom(end, now)
}

function graceFrom(end: number, now: number): ClipsGrace {
  const until = end + GRACE_MS
  return now < until ? { state: 'grace', until } : { state: 'over' }
}

/** A period's end that lies outside what was heard is an old period's, or was cut short: the first no is sure. */
function endBefore(
  refusedSince: number,
  lastKnownEntitledAt: number,
  paid: PaidPeriod | null,
): number {
  if (paid === null) return refusedSince
  const { currentPeriodEnd } = paid
  const isBetween = lastKnownEntitledAt <= currentPeriodEnd && currentPeriodEnd <= refusedSince
  return isBetween ? currentPeriodEnd : refusedSince
}
