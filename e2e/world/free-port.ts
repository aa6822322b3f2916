import { createServer } from 'node:net'

/** Below those that the system hands out by itself: nobody takes the port of a server that is being restarted. */
const LOWEST = 10_000
const PER_WORKER = 1000
/** The only one of them that browsers and `fetch` refuse to call: https://fetch.spec.whatwg.org/#port-blocking */
const BLOCKED = 10_080

/** Where two runs go on beside each other, they begin at different ones. */
let offset = process.pid % PER_WORKER

/** A port that nothing listens on, and that no other worker of Playwright is given. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
  for (let tried = 0; tried < PER_WORKER; tried += 1) {
    const port = LOWEST + worker * PER_WORKER + offset
    offset = (offset + 1) % PER_WORKER
    if (port !== BLOCKED && (await isFree(port))) return port
  }
  throw new Error(`No port from ${LOWEST + worker * PER_WORKER} on is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
