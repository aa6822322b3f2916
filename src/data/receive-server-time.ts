import { applyServerTime } from '#domain/apply-server-time.ts'
import type { CallListener } from './api.ts'
import { knownOf, learn, readingOf } from './clock-knowledge.ts'
import type { LearnerClock } from './learner-clock.ts'

/** A response that took longer tells too little about the time. */
const LONGEST_CALL_MS = 2 * 60_000

/**
 * Sets the clock right by the time that the server tells with a response. A page that is not ours (a portal's) has a clock of
 * its own; our server's responses bear the number of their request.
 */
export function receiveServerTime(clock: LearnerClock): CallListener {
  return () => {
    const askedMs = readingOf(clock)
    return ({ headers }) => {
      const serverMs = Date.parse(headers.get('date') ?? '')
      const receivedMs = readingOf(clock)
      const tookMs = receivedMs - askedMs
      // The device's clock was set meanwhile, or the page slept.
      if (tookMs < 0 || tookMs > LONGEST_CALL_MS) return
      if (Number.isNaN(serverMs) || !headers.has('x-request-id')) return
      const readingMs = Math.round(receivedMs - tookMs / 2)
      learn(clock, applyServerTime(knownOf(clock), { serverMs, readingMs }), receivedMs)
    }
  }
}
