import type { Server } from 'node:http'
import type { RunningServer } from './listen.ts'

/** Each longer than any request of ours; what hangs beyond both is cut. */
const ANSWER_MS = 5_000
const CLOSE_MS = 5_000
const IDLE_CHECK_MS = 25

/**
 * SIGTERM and SIGINT: first it only says that it is stopping, for `noticeMs` and until what was under way is
 * answered, so that a balancer sends nothing more; then no new requests, the running ones to their end, then
 * `close`, then exit 0.
 */
export function stopOnSignal(
  { server }: RunningServer,
  {
    noticeMs,
    onSignal,
    close,
  }: { noticeMs: number; onSignal: () => void; close: () => Promise<void> },
): void {
  const underWay = countUnderWay(server)
  let isStopping = false
  const stop = (): void => {
    // A second Ctrl-C does not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    onSignal()
    void Promise.all([wait(noticeMs), Promise.race([underWay.answered(), wait(ANSWER_MS)])]).then(
      () => closeServer(server, close),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function closeServer(server: Server, close: () => Promise<void>): void {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
  server.close(() => {
    clearInterval(idle)
    clearTimeout(cut)
    void close().then(() => process.exit(0))
  })
}

/** `answered` resolves when all requests that are under way now have been; later ones do not count. */
function countUnderWay(server: Server): { answered: () => Promise<unknown> } {
  const running = new Set<Promise<void>>()
  server.prependListener('request', (_, response) => {
    const over = new Promise<void>((resolve) => response.once('close', resolve))
    running.add(over)
    void over.then(() => running.delete(over))
  })
  return { answered: () => Promise.all(running) }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
