/**
 * Runs `work` of one key one after another, and never more often than needed: who comes while it runs
 * gets the next run, together with all who come until then. Each caller's run began after the call.
 */
export function serialise<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function run(key: string): Promise<T> {
    const task = work(key).finally(() => {
      if (running.get(key) === task) running.delete(key)
    })
    running.set(key, task)
    return task
  }

  return (key) => {
    const current = running.get(key)
    if (current === undefined) return run(key)
    let waiting = next.get(key)
    if (waiting === undefined) {
      const after = (): Promise<T> => {
        next.delete(key)
        return run(key)
      }
      waiting = current.then(after, after)
      next.set(key, waiting)
    }
    return waiting
  }
}
