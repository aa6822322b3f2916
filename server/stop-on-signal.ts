import type { RunningServer } from './listen.ts'

/** Longer than any request of ours; what hangs beyond it is cut. */
const DRAIN_MS = 10_000
const IDLE_CHECK_MS = 25

/** SIGTERM and SIGINT: no new requests, the running ones to their end, then `close`, then exit 0. */
export function stopOnSignal({ server }: RunningServer, close: () => Promise<void>): void {
  let isStopping = false
  const stop = (): void => {
    // A second Ctrl-C does not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(cut)
      void close().then(() => process.exit(0))
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
