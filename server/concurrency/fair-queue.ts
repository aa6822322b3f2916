/** Too many wait already. */
export class QueueIsFull extends Error {
  override name = 'QueueIsFull'
}

type Waiter = { admit: () => void; refuse: (reason: QueueIsFull) => void }

/**
 * At most `atOnce` works at a time and `waiting` behind them. Whoever asks for much waits behind themselves: lanes take turns,
 * and in a full queue the newest of the longest lane makes way for one of a shorter lane.
 */
export function createFairQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  /** In the order of their turns; none is empty. */
  const lanes = new Map<string, Waiter[]>()
  let running = 0
  let present = 0

  function longestLane(): Waiter[] {
    return [...lanes.values()].reduce((long, lane) => (lane.length > long.length ? lane : long), [])
  }

  function isFullFor(lane: string): boolean {
    if (running < atOnce || present < waiting) return false
    // With the newcomer this lane must not be longer than the one that makes way for it.
    return longestLane().length <= (lanes.get(lane)?.length ?? 0) + 1
  }

  function enter(lane: string): Promise<void> | null {
    if (isFullFor(lane)) throw new QueueIsFull()
    if (running < atOnce) {
      running += 1
      return null
    }
    if (present === waiting) longestLane().pop()?.refuse(new QueueIsFull())
    else present += 1
    return new Promise((admit, refuse) => {
      const own = lanes.get(lane)
      if (own === undefined) lanes.set(lane, [{ admit, refuse }])
      else own.push({ admit, refuse })
    })
  }

  /** Whoever waits takes over the place; only without one does it become free. */
  function leave(): void {
    const next = lanes.entries().next().value
    if (next === undefined) {
      running -= 1
      return
    }
    const [lane, waiters] = next
    const first = waiters.shift()
    // The next turn of this lane is behind all others.
    lanes.delete(lane)
    if (waiters.length > 0) lanes.set(lane, waiters)
    present -= 1
    first?.admit()
  }

  return {
    isFullFor,
    async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
      await enter(lane)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
