/** Runs at most `limit` works at once; the others wait in the order in which they came. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limit) await new Promise<void>((admit) => waiting.push(admit))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever waited takes over the place; only without one does it become free.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
