/** What the network does to a request. */
export const NETWORK_FAULTS = [
  'offline',
  'lost request',
  'lost answer',
  'server error before',
  'server error after',
  'conflict',
  'too many requests',
  'unauthorized',
  'forbidden',
  'captive portal',
  'slow',
  'beyond the timeout',
  'duplicated delivery',
  'late delivery',
  'crash before send',
  'crash after commit',
] as const

/** Everything that can go wrong, by name. A run in which one of them never happens proves nothing about it. */
export const FAULT_KINDS = [
  ...NETWORK_FAULTS,
  'crash before delete',
  'full disk',
  'dead connection',
  'clock skew',
  'far time zone',
  'device asleep',
  'two drainers at once',
  'frozen tab',
  'stolen lock',
  'drainer told to stop',
  'two tabs on one lesson',
  'two devices on one lesson',
  'one attempt finished twice',
  'lesson reset',
  'whole reset',
  'lesson finished unaware of a reset',
  'whole reset unaware of another',
  'two devices on one profile',
  'device restart',
  'server restart',
  'other server process answers',
  'older server beside the new one',
  'newer server beside the old one',
  'server clock wrong',
  'server put back from a backup',
  'other learner signs in',
  'sign-out',
  'tap in another tab during sign-out',
  'premium ends',
  'address changed',
  'address of somebody else',
  'password changed',
  'account deleted',
  'store of takes away',
  'two devices on one speaker',
  'take of a deleted speaker',
  'one take deleted twice',
  'two devices on one consent',
  'guest with a link',
  'two tabs with one link',
  'two phones with one link',
  'page of a link closed',
  'link taken back',
  'take for a link taken back',
  'everything taken back by a link',
  'guest',
  'guest registers',
  'guest signs in',
  'takeover cut short',
  'takeover in two tabs at once',
  'guest goes on during the takeover',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

export function isFaultKind(text: string): text is FaultKind {
  return (FAULT_KINDS as readonly string[]).includes(text)
}

export type FaultCount<Kind extends string = FaultKind> = {
  add: (kind: Kind, times?: number) => void
  total: () => number
  byKind: () => ReadonlyMap<Kind, number>
}

export function createFaultCount(): FaultCount {
  return countFaults(FAULT_KINDS)
}

/** Counts by kind; the kinds that never happen stand there with 0. */
export function countFaults<Kind extends string>(kinds: readonly Kind[]): FaultCount<Kind> {
  const counts = new Map<Kind, number>(kinds.map((kind) => [kind, 0]))
  let total = 0
  return {
    add(kind, times = 1) {
      counts.set(kind, (counts.get(kind) ?? 0) + times)
      total += times
    },
    total: () => total,
    byKind: () => counts,
  }
}
