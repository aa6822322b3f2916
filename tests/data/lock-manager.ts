type Hold = { name: string; clientId: string; steal: (error: DOMException) => void }
type Waiting = { name: string; clientId: string; grant: () => void }

/**
 * The Web Locks of one browser, by the standard, for exclusive locks: requests for one name are granted in turn; a signal ends the
 * waiting alone; a stolen lock rejects the request of its holder at once, and the holder's work goes on.
 */
export function browserLocks(): (clientId: string) => LockManager {
  let held: Hold[] = []
  let queue: Waiting[] = []

  function processQueue(name: string): void {
    if (held.some((hold) => hold.name === name)) return
    const next = queue.find((waiting) => waiting.name === name)
    if (next === undefined) return
    queue = queue.filter((waiting) => waiting !== next)
    next.grant()
  }

  return (clientId) => {
    function request<T>(
      name: string,
      ...given: [LockGrantedCallback<T>] | [LockOptions, LockGrantedCallback<T>]
    ): Promise<T> {
      const [options, work] = given.length === 1 ? [{}, given[0]] : given
      const { signal, steal = false } = options
      return new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const waiting: Waiting = { name, clientId, grant }
        function onAbort(): void {
          queue = queue.filter((other) => other !== waiting)
          reject(signal?.reason)
        }
        function grant(): void {
          signal?.removeEventListener('abort', onAbort)
          const hold: Hold = { name, clientId, steal: reject }
          held.push(hold)
          // The standard queues a task for it: what asked for the lock goes on first.
          void Promise.resolve()
            .then(() => work({ name, mode: 'exclusive' }))
            .then(resolve, reject)
            .finally(() => {
              held = held.filter((other) => other !== hold)
              processQueue(name)
            })
        }
        if (steal) {
          const stolen = held.filter((hold) => hold.name === name)
          held = held.filter((hold) => hold.name !== name)
          for (const hold of stolen) hold.steal(new DOMException('It was stolen', 'AbortError'))
          grant()
          return
        }
        signal?.addEventListener('abort', onAbort)
        queue.push(waiting)
        processQueue(name)
      })
    }
    const infoOf = ({ name, clientId: of }: { name: string; clientId: string }): LockInfo => ({
      name,
      clientId: of,
      mode: 'exclusive',
    })
    return {
      request,
      query: async () => ({ held: held.map(infoOf), pending: queue.map(infoOf) }),
    }
  }
}
