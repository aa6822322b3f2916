/** The longest pause between two tries; the network and the learner's return cut it short. */
const LONGEST_PAUSE_S = 600

type Options = {
  /** The first try is over already. */
  hasFailed?: boolean
  /** Called with what a try ended in. */
  onError?: (error: unknown) => void
}

/**
 * Runs work that the page starts with until it has succeeded once. After a failure it runs again when the network is back, when the
 * learner comes back to the page, and after a pause that grows.
 */
export function retryUntilDone(
  work: () => Promise<unknown>,
  { hasFailed = false, onError }: Options = {},
): { stop: () => void; again: () => void } {
  let tries = 0
  let isRunning = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
  }

  async function run(): Promise<void> {
    isRunning = true
    clearTimeout(timer)
    try {
      await work()
      stop()
    } catch (error) {
      // Stopped meanwhile, it is nobody's any more: a database that was closed under it is no fault.
      if (!isOver) onError?.(error)
      pause()
    }
    isRunning = false
  }

  function pause(): void {
    if (isOver) return
    tries += 1
    // Not all devices at the same moment.
    const pauseS = Math.min(LONGEST_PAUSE_S, 2 ** tries) * (0.5 + Math.random() / 2)
    timer = setTimeout(again, pauseS * 1000)
  }

  function again(): void {
    // A page that nobody sees waits until somebody does.
    if (!isRunning && document.visibilityState === 'visible') void run()
  }

  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  if (hasFailed) pause()
  else void run()
  return { stop, again }
}
